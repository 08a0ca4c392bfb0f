import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DoneMark, RefusalCell } from '../../ui/row-result.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { raidColumns, type RaidColumn } from './raid-columns.tsx';
import type { RaidList } from './read-raids.ts';

type Props = {
  /** For screen readers. */
  caption: string;
  list: RaidList;
  raids: readonly Raid[];
  /** The same function in every render. */
  actions: (raid: Raid) => ReactNode;
  /** The ids of rows that a push has just changed, to highlight them. */
  changed: ReadonlySet<string>;
};

const rowClasses =
  '@min-[53rem]:col-span-full @min-[53rem]:grid @min-[53rem]:grid-cols-subgrid @min-[53rem]:items-center @min-[53rem]:px-4';

const actionsPlace = 'col-8 row-span-2 self-center';

/** On one line all columns are side by side, in their own order. */
const placeClasses = ({ place, isNumber = false }: Pick<RaidColumn, 'place' | 'isNumber'>) =>
  clsx(
    place,
    '@min-[88rem]:col-auto @min-[88rem]:row-1 @min-[88rem]:self-center',
    isNumber && 'tabular @min-[53rem]:text-right',
  );

/**
 * The 13 columns without sideways scrolling: on one line where they fit, else on two, else as cards.
 * Some browsers drop table semantics with display: grid, so the roles are explicit. Memoised: it is
 * large, and the panel around it renders often.
 */
export const RaidsTable = memo(function RaidsTable({
  caption,
  list,
  raids,
  actions,
  changed,
}: Props) {
  return (
    <div className="@container">
      <TableFrame
        label={caption}
        className="@max-[53rem]:overflow-visible @min-[53rem]:max-h-[70dvh]"
      >
        <table
          role="table"
          className="text-sm @max-[53rem]:block @min-[53rem]:grid @min-[53rem]:grid-cols-[minmax(7rem,1fr)_repeat(5,auto)_minmax(5rem,auto)_auto] @min-[53rem]:gap-x-3 @min-[88rem]:grid-cols-[minmax(7rem,1fr)_repeat(12,auto)]"
        >
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="@max-[53rem]:sr-only @min-[53rem]:contents">
            <tr
              role="row"
              className={clsx(
                rowClasses,
                'sticky top-(--covered-top,0px) z-10 min-h-(--row-height) border-b border-iron-5 bg-iron-3 py-1 text-xs/4 text-iron-8',
              )}
            >
              {[...raidColumns, { header: 'Actions', place: actionsPlace, isNumber: true }].map(
                (column) => (
                  <th
                    key={column.header}
                    role="columnheader"
                    scope="col"
                    className={clsx(
                      placeClasses(column),
                      'font-semibold',
                      !column.isNumber && 'text-left',
                    )}
                  >
                    {column.header}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody
            role="rowgroup"
            className="@max-[53rem]:grid @max-[53rem]:gap-px @max-[53rem]:bg-iron-4 @min-[36rem]:@max-[53rem]:grid-cols-2 @min-[53rem]:contents"
          >
            {raids.map((raid) => (
              <RaidRow
                key={raid._id}
                raid={raid}
                list={list}
                actions={actions}
                isChanged={changed.has(raid._id)}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
    </div>
  );
});

type RowProps = Pick<Props, 'list' | 'actions'> & { raid: Raid; isChanged: boolean };

/** Memoised: a pushed change renders only the rows that it changed. */
const RaidRow = memo(function RaidRow({ raid, list, actions, isChanged }: RowProps) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <tr
      role="row"
      data-raid={raid._id}
      data-changed={isChanged ? '' : undefined}
      data-expanded={isExpanded ? '' : undefined}
      className={clsx(
        rowClasses,
        'group relative scroll-my-24 bg-iron-2 hover:bg-iron-3 data-changed:animate-cool @min-[53rem]:min-h-(--row-height) @min-[53rem]:border-b @min-[53rem]:border-iron-4 @min-[53rem]:py-[calc(var(--list-gap)/2)] in-data-[density=compact]:leading-4',
        // The pseudo-elements end the first and the second line of a card.
        '@max-[53rem]:flex @max-[53rem]:min-w-0 @max-[53rem]:flex-wrap @max-[53rem]:content-start @max-[53rem]:items-center @max-[53rem]:gap-x-2 @max-[23rem]:gap-x-1.5 @max-[53rem]:gap-y-0.5 @max-[53rem]:p-(--card-space) @min-[36rem]:@max-[53rem]:last:odd:col-span-2',
        '@max-[53rem]:before:order-3 @max-[53rem]:before:basis-full @max-[53rem]:after:order-8 @max-[53rem]:after:basis-full',
      )}
    >
      {raidColumns.map((column, index) => (
        <td key={column.header} role="cell" className={clsx(placeClasses(column), column.card)}>
          {index === 0 && <DoneMark id={raid._id} className="top-1 left-0.5" />}
          {column.cell(raid, list)}
        </td>
      ))}
      <td
        role="cell"
        className={clsx(
          placeClasses({ place: actionsPlace }),
          '@max-[53rem]:order-17 @max-[53rem]:mt-[calc(var(--card-space)/2)] @max-[53rem]:flex @max-[53rem]:basis-full @max-[53rem]:items-center @max-[53rem]:gap-2',
        )}
      >
        {actions(raid)}
        <IconButton
          label={`${isExpanded ? 'Less' : 'More'} about ${raid.name}`}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="@min-[53rem]:hidden"
        >
          <ChevronDown className={clsx('transition-transform', isExpanded && 'rotate-180')} />
        </IconButton>
      </td>
      {raid.cancelled && (
        <td
          role="cell"
          className="py-1 text-xs wrap-anywhere text-iron-8 @max-[53rem]:order-12 @max-[53rem]:basis-full @min-[53rem]:col-span-full @min-[53rem]:row-4 @min-[88rem]:row-3"
        >
          <span className="text-iron-7">Reason: </span>
          {raid.cancelled.reason}
        </td>
      )}
      <RefusalCell
        id={raid._id}
        className="py-1 @max-[53rem]:order-18 @max-[53rem]:basis-full @min-[53rem]:col-span-full @min-[53rem]:row-3 @min-[88rem]:row-2"
      />
    </tr>
  );
});
