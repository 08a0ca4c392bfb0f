import { pages } from '@forge/contract/pages';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { Coins, Crown } from 'lucide-react';
import { memo } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { countText } from '../../lib/count-text.ts';
import { longDay } from '../../lib/day-labels.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { ChangeRaidPopover } from './change-raid-popover.tsx';
import type { Choosable } from './staff-choices.ts';

export type BoardRaid = Raid & { isPending: boolean };

/** The same functions in every render. */
export type BoardHandlers = {
  select: (raidId: string, isSelected: boolean) => void;
  move: (raid: Raid, day: string) => void;
  duplicate: (raid: Raid) => void;
  saveTemplate: (raid: Raid) => void;
  drag: (dragged: { raid: Raid } | null) => void;
};

type Props = {
  raid: BoardRaid;
  isSelected: boolean;
  isChanged: boolean;
  /** To which it can be moved. */
  days: readonly string[];
  leaders: readonly Choosable[] | undefined;
  collectors: readonly Choosable[] | undefined;
  handlers: BoardHandlers;
};

const difficultyColours = {
  NORMAL: 'text-difficulty-normal',
  HEROIC: 'text-difficulty-heroic',
  MYTHIC: 'text-difficulty-mythic',
};

const stateOf = ({ isPending, cancelled }: BoardRaid) =>
  cancelled ? 'Cancelled' : isPending ? 'Pending' : 'Published';

/** A raid on the board. Pending ones can be dragged to another day. */
export const BoardCard = memo(function BoardCard({
  raid,
  isSelected,
  isChanged,
  days,
  leaders,
  collectors,
  handlers,
}: Props) {
  const { time: show } = useTimes();
  const navigate = useNavigate();
  const { isPending } = raid;
  const entries: MenuEntry[] = [
    ...(raid.cancelled === null
      ? [
          {
            key: 'edit',
            label: 'Edit',
            onChoose: () => void navigate(generatePath(pages.editRaid.path, { id: raid._id })),
          },
        ]
      : []),
    { key: 'duplicate', label: 'Duplicate', onChoose: () => handlers.duplicate(raid) },
    { key: 'template', label: 'Save as template', onChoose: () => handlers.saveTemplate(raid) },
    ...(isPending
      ? days
          .filter((day) => day !== raid.date)
          .map((day) => ({
            key: day,
            label: `Move to ${longDay(day)}`,
            onChoose: () => handlers.move(raid, day),
          }))
      : []),
  ];
  return (
    <li
      data-board-raid={raid._id}
      data-changed={isChanged ? '' : undefined}
      draggable={isPending}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', raid.name);
        event.dataTransfer.effectAllowed = 'move';
        handlers.drag({ raid });
      }}
      onDragEnd={() => handlers.drag(null)}
      className={clsx(
        'relative flex min-w-0 flex-col gap-1 rounded-md border bg-iron-3 p-2 text-xs @min-[54rem]:p-1.5 data-changed:animate-cool',
        isPending
          ? 'cursor-grab border-dashed border-iron-6 active:cursor-grabbing'
          : 'border-iron-5',
        isSelected && 'border-solid! border-ember!',
        raid.cancelled && 'opacity-70',
      )}
    >
      <DoneMark id={raid._id} className="top-2.5 right-2" />
      <div className="-my-1 flex min-h-9 items-center">
        {isPending ? (
          <Checkbox
            checked={isSelected}
            onChange={(next) => handlers.select(raid._id, next)}
            label={
              <span className="tabular font-semibold whitespace-nowrap text-iron-9">
                {show(raid.time)}
                <span className="sr-only">, select {raid.name}</span>
              </span>
            }
          />
        ) : (
          <span className="tabular text-sm font-semibold text-iron-9">{show(raid.time)}</span>
        )}
      </div>
      <p
        title={raid.name}
        className={clsx(
          'line-clamp-2 text-sm font-semibold wrap-anywhere text-iron-9',
          raid.cancelled && 'line-through',
        )}
      >
        {raid.name}
      </p>
      <p className="flex flex-wrap gap-x-2">
        <span className={clsx('font-semibold tracking-wider', difficultyColours[raid.difficulty])}>
          {raid.difficulty}
        </span>
        <span className="tabular text-iron-8">
          {isPending
            ? countText(raid.maxClients, 'seat')
            : `${raid.clients.length}/${raid.maxClients}`}
        </span>
      </p>
      <Staff icon={Crown} name={raid.raidLeader.username} />
      <Staff icon={Coins} name={raid.goldCollector?.username ?? 'Not assigned'} />
      <GoldAmount amount={raid.pot} />
      <div className="-mr-1 -mb-1 flex flex-wrap items-center justify-between">
        <span
          className={raid.cancelled ? 'text-danger' : isPending ? 'text-iron-7' : 'text-success'}
        >
          {stateOf(raid)}
        </span>
        <span className="flex shrink-0 items-center">
          {isPending && <ChangeRaidPopover raid={raid} leaders={leaders} collectors={collectors} />}
          <RowMenu label={`More for ${raid.name}`} entries={entries} className="min-w-7! px-0.5!" />
        </span>
      </div>
      <RefusalText id={raid._id} />
    </li>
  );
});

function Staff({ icon: Icon, name }: { icon: typeof Crown; name: string }) {
  return (
    <p className="flex min-w-0 items-center gap-1 text-iron-8">
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-iron-7" />
      <span className="truncate" title={name}>
        {name}
      </span>
    </p>
  );
}
