import clsx from 'clsx';
import {
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { ticksFor } from './plot-ticks.ts';

export type Measure<Item> = {
  name: string;
  valueOf: (item: Item) => number;
  /** A background class, such as 'bg-gold'. */
  colour: string;
  format: (value: number) => string;
  /** At most so many ticks. */
  ticks: number;
  /** The share of the height. */
  height: number;
};

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  measures: readonly Measure<Item>[];
  /** What an item is: 'day'. */
  unit: string;
  /** Every so many items, back from the last, the axis has a label. */
  labelEvery: number;
  labelOf: (item: Item) => string;
  /** The figures of an item, shown beside it. */
  card: (item: Item) => ReactNode;
  /** Measures can be compared: they have one scale. */
  sharesScale?: boolean;
  /** A click or Enter chooses an item. */
  onChoose?: (item: Item) => void;
};

/** Where a key leads from the shown item; the first key shows the last item. */
const keys: Record<string, (shown: number, last: number) => number> = {
  ArrowLeft: (shown) => Math.max(0, shown - 1),
  ArrowRight: (shown, last) => Math.min(last, shown + 1),
  Home: () => 0,
  End: (_shown, last) => last,
};

/**
 * Measures of the same items above each other; an empty one is left out. All mark the item under the
 * pointer; the first has keyboard navigation.
 */
export function BarPlots<Item>(props: Props<Item>) {
  const { items, keyOf, measures, unit, card, sharesScale = false, onChoose } = props;
  const [shown, show] = useState<number | null>(null);
  const drawn = measures.filter(({ valueOf }) => items.some((item) => valueOf(item) > 0));
  const last = items.length - 1;
  const maximumOf = ({ valueOf }: Measure<Item>) => Math.max(...items.map(valueOf));
  const overall = Math.max(...drawn.map(maximumOf));

  const indexAt = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * items.length);
    return Math.min(last, Math.max(0, index));
  };
  const choose = (index: number | null) => {
    const item = index === null ? undefined : items[index];
    if (item !== undefined) onChoose?.(item);
  };
  const onPointer = (event: PointerEvent) => show(indexAt(event));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') show(null);
    if (event.key === 'Enter') choose(shown);
    const next = keys[event.key];
    if (!next) return;
    event.preventDefault();
    show(shown === null ? last : next(shown, last));
  };
  const pointer: ComponentProps<'div'> = {
    onPointerMove: onPointer,
    onPointerDown: onPointer,
    onPointerLeave: () => show(null),
    ...(onChoose && { onClick: (event) => choose(indexAt(event)) }),
  };
  return (
    <div className="tabular flex h-full flex-col gap-3">
      {drawn.map((measure, index) => (
        <div
          key={measure.name}
          className={clsx('relative mt-2 mr-4 ml-11 basis-0', index === drawn.length - 1 && 'mb-7')}
          style={{ flexGrow: measure.height }}
        >
          <Plot
            measure={measure}
            items={items}
            keyOf={keyOf}
            maximum={sharesScale ? overall : maximumOf(measure)}
            shown={shown}
            aria-label={`${measure.name} by ${unit}`}
            {...pointer}
            {...(index === 0 && {
              role: 'application',
              tabIndex: 0,
              'aria-description': `The arrow keys go from ${unit} to ${unit}${
                onChoose ? `, Enter opens the ${unit}` : ''
              }. All figures are in the table that follows.`,
              onKeyDown,
              onBlur: () => show(null),
            })}
          />
          {index === drawn.length - 1 && <AxisLabels {...props} />}
          {index === 0 && <ItemCard items={items} shown={shown} card={card} />}
        </div>
      ))}
    </div>
  );
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

type PlotProps<Item> = ComponentProps<'div'> & {
  measure: Measure<Item>;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  maximum: number;
  shown: number | null;
};

function Plot<Item>({ measure, items, keyOf, maximum, shown, ...area }: PlotProps<Item>) {
  const ticks = ticksFor(maximum, measure.ticks);
  const top = ticks.at(-1) ?? 1;
  return (
    <>
      <div aria-hidden="true" className="absolute inset-0 text-xs text-iron-7">
        {ticks.map((tick) => (
          <div
            key={tick}
            className={clsx(
              'absolute inset-x-0 border-b',
              tick === 0 ? 'border-iron-5' : 'border-iron-4',
            )}
            style={{ bottom: percent(tick, top) }}
          >
            <span className="absolute right-full mr-2 -translate-y-1/2">
              {measure.format(tick)}
            </span>
          </div>
        ))}
      </div>
      <div
        role="img"
        {...area}
        className={clsx('absolute inset-0 flex touch-pan-y', area.onClick && 'cursor-pointer')}
      >
        {items.map((item, index) => (
          <div
            key={keyOf(item)}
            className={clsx(
              'flex flex-1 items-end justify-center',
              index === shown && 'bg-iron-4/70',
            )}
          >
            <div
              className={`w-4/5 rounded-t-xs ${measure.colour}`}
              style={{ height: percent(measure.valueOf(item), top) }}
            />
          </div>
        ))}
      </div>
    </>
  );
}

function AxisLabels<Item>({ items, keyOf, labelEvery, labelOf }: Props<Item>) {
  return items.map(
    (item, index) =>
      (items.length - 1 - index) % labelEvery === 0 && (
        <span
          key={keyOf(item)}
          aria-hidden="true"
          className="absolute top-full mt-2 -translate-x-1/2 text-xs whitespace-nowrap text-iron-7"
          style={{ left: percent(index + 0.5, items.length) }}
        >
          {labelOf(item)}
        </span>
      ),
  );
}

type CardProps<Item> = Pick<Props<Item>, 'items' | 'card'> & { shown: number | null };

/** The figures of the shown item, beside it and towards the middle. */
function ItemCard<Item>({ items, shown, card }: CardProps<Item>) {
  const item = shown === null ? undefined : items[shown];
  return (
    <div role="status">
      {item !== undefined && shown !== null && (
        <div
          className="pointer-events-none absolute top-2 z-10 mx-2 flex flex-col gap-1 rounded-md border border-iron-5 bg-iron-3 px-3 py-2 text-sm whitespace-nowrap shadow-overlay"
          style={
            shown < items.length / 2
              ? { left: percent(shown + 1, items.length) }
              : { right: percent(items.length - shown, items.length) }
          }
        >
          {card(item)}
        </div>
      )}
    </div>
  );
}
