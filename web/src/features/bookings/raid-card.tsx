import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { memo, useId, type ReactNode } from 'react';
import { useHistoryEntry } from '../../lib/record-history.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { CancelledBadge } from '../../ui/cancelled-badge.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { SeatMeter } from '../../ui/seat-meter.tsx';
import { FreeArmourSeats } from './free-armour-seats.tsx';
import { RaidCardButtons } from './raid-card-buttons.tsx';
import { hasStarted, isFull } from './raid-listing.ts';
import { FreeSeats } from './free-seats.tsx';

type Props = {
  raid: Raid;
  now: number;
  isOpen: boolean;
  isChanged: boolean;
  /** Highlights Book Now; others can press it too and get the reason as a toast. */
  isBookable: boolean;
  /** Whether this person sells seats at all. */
  mayBook: boolean;
  /** Whether this person runs the raid now. */
  isRunning: boolean;
  /** Where this person runs the raid's night; null for others. */
  night: string | null;
  /** Whether this person may read the raid's history. */
  hasHistory: boolean;
  onBook: (raid: Raid) => void;
  onToggle: (raid: Raid) => void;
  /** More actions; without any there is no menu. */
  menu?: (raid: Raid) => readonly MenuEntry[];
  /** The details, while open. */
  children: ReactNode;
};

/**
 * A raid that has started or is full is short until its details are opened, except for those who run it
 * now. Memoised: a change renders only the cards that it changed.
 */
export const RaidCard = memo(function RaidCard({
  isOpen,
  isChanged,
  isRunning,
  children,
  ...props
}: Props) {
  const { raid, now } = props;
  const titleId = useId();
  const detailsId = useId();
  const marks = raid.cancelled
    ? []
    : [hasStarted(raid, now) && 'Started', isFull(raid) && 'Full'].filter((mark) => mark !== false);
  const isShort = raid.cancelled !== null || (marks.length > 0 && !isRunning);
  const isCollapsed = isShort && !isOpen;
  return (
    <li
      aria-labelledby={titleId}
      data-raid={raid._id}
      data-changed={isChanged ? '' : undefined}
      className={clsx(
        'relative scroll-mt-2 overflow-hidden rounded-lg border transition-colors data-changed:animate-cool',
        isCollapsed ? 'bg-iron-1' : 'bg-iron-2',
        isOpen ? 'border-iron-6' : 'border-iron-4 hover:border-iron-5',
      )}
    >
      <DoneMark id={raid._id} className="top-1 left-1" />
      <Row
        {...props}
        isCollapsed={isCollapsed}
        marks={
          raid.cancelled
            ? [<CancelledBadge key="cancelled" />]
            : marks.map((mark) => (
                <Badge key={mark} tone="slate">
                  {mark}
                </Badge>
              ))
        }
        titleId={titleId}
        detailsId={isOpen ? detailsId : null}
      />
      {raid.cancelled && (
        <p className="px-(--card-space) pb-3 text-sm wrap-anywhere text-iron-8 sm:px-(--panel-space)">
          <span className="text-iron-7">Reason: </span>
          {raid.cancelled.reason}
        </p>
      )}
      <RefusalText id={raid._id} className="px-(--card-space) pb-3 sm:px-(--panel-space)" />
      {isOpen && (
        <div id={detailsId} className="border-t border-iron-5 bg-iron-2">
          {children}
        </div>
      )}
    </li>
  );
});

type RowProps = Omit<Props, 'isOpen' | 'isChanged' | 'isRunning' | 'children'> & {
  isCollapsed: boolean;
  marks: ReactNode[];
  titleId: string;
  /** Null while the details are closed. */
  detailsId: string | null;
};

// Columns need the width of the list, which the sidebar takes from that of the window.
const fullClasses =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-(--list-gap) p-(--card-space) sm:px-(--panel-space) @3xl:@max-wide:grid-cols-[7rem_minmax(0,1fr)_auto] @3xl:items-center @3xl:gap-y-1 @wide:grid-cols-[7rem_minmax(0,1.4fr)_minmax(0,1fr)_auto]';
const fullEndClasses =
  'flex flex-col gap-2 @max-3xl:col-span-full @3xl:@max-wide:col-start-3 @3xl:@max-wide:row-span-2 @3xl:@max-wide:row-start-1 @3xl:@max-wide:items-end @wide:flex-row @wide:items-center @wide:gap-6';
const collapsedClasses =
  'flex min-h-[calc(var(--row-height)*1.2)] items-center gap-x-3 px-(--card-space) py-1 text-sm text-iron-7 sm:px-(--panel-space) @3xl:gap-x-5 @3xl:py-1.5';

/** Both forms share the buttons, so that the pressed one stays mounted and focused. */
function Row({
  raid,
  isCollapsed,
  marks,
  titleId,
  hasHistory,
  menu,
  onBook,
  onToggle,
  ...buttons
}: RowProps) {
  const facts = { raid, marks, titleId };
  const history = useHistoryEntry({ thing: 'raid', id: raid._id, name: raid.name });
  return (
    <div className={isCollapsed ? collapsedClasses : fullClasses}>
      {isCollapsed ? <CollapsedFacts {...facts} /> : <FullFacts {...facts} />}
      <div className={isCollapsed ? 'contents' : fullEndClasses}>
        {!isCollapsed && <FullSeats raid={raid} />}
        <RaidCardButtons
          titleId={titleId}
          isCollapsed={isCollapsed}
          onBook={() => onBook(raid)}
          onToggle={() => onToggle(raid)}
          isCancelled={raid.cancelled !== null}
          menu={[...(menu?.(raid) ?? []), ...(hasHistory ? [history] : [])]}
          raidName={raid.name}
          {...buttons}
        />
      </div>
    </div>
  );
}

type FactsProps = Pick<RowProps, 'raid' | 'marks' | 'titleId'>;

function FullFacts({ raid, marks, titleId }: FactsProps) {
  const times = useTimes();
  const yours = times.yours(raid.date, raid.time);
  return (
    <>
      <div className="flex flex-col @3xl:@max-wide:row-span-2">
        <span className="tabular text-base font-semibold text-iron-9">{times.time(raid.time)}</span>
        <span className="tabular text-sm text-iron-8">{formatDay(raid.date)}</span>
        {yours !== null && (
          <span className="tabular text-xs whitespace-nowrap text-iron-7">{yours} your time</span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <h3 id={titleId} className="text-base font-semibold wrap-anywhere text-iron-9">
          {raid.name}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-iron-8">
          {marks}
          <DifficultyBadge name={raid.difficulty} />
          <Fact label="Type">{raid.raidType}</Fact>
          <Fact label="Loot">{raid.lootType}</Fact>
          <Fact label="Organization">{raid.organization}</Fact>
        </p>
      </div>
      <dl className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 text-sm @max-3xl:col-span-full max-sm:flex-col @3xl:@max-wide:col-start-2 @wide:flex-col">
        <Person role="Leader" name={raid.raidLeader.username} />
        <Person role="Collector" name={raid.goldCollector?.username ?? '-'} />
      </dl>
    </>
  );
}

function FullSeats({ raid }: { raid: Raid }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:gap-x-6">
      <div className="flex flex-col gap-0.5 @wide:w-52">
        <span className="sr-only">Available</span>
        <SeatMeter taken={raid.clients.length} total={raid.maxClients} />
        {!raid.cancelled && <FreeSeats left={raid.maxClients - raid.clients.length} />}
        <FreeArmourSeats raid={raid} />
      </div>
      <div className="ml-auto flex flex-col text-right @3xl:@max-wide:min-w-30 @wide:min-w-40">
        <span className="text-lg/6 font-semibold">
          <GoldAmount amount={raid.pot} />
        </span>
        <span className="text-xs text-iron-7">Price</span>
      </div>
    </div>
  );
}

/** The name has a line of its own until the list is wide; below it every fact has its own column. */
function CollapsedFacts({ raid, marks, titleId }: FactsProps) {
  const times = useTimes();
  return (
    <div className="grid min-w-0 grow grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-y-0.5 @3xl:grid-cols-[7rem_minmax(0,1fr)] @3xl:gap-x-5">
      <span className="tabular font-semibold whitespace-nowrap @max-3xl:row-start-2">
        {times.time(raid.time)}
      </span>
      <div className="contents gap-y-0.5 @3xl:flex @3xl:flex-col @wide:flex-row @wide:items-center @wide:gap-x-5">
        <h3
          id={titleId}
          className="min-w-0 wrap-anywhere text-iron-8 @max-3xl:col-span-2 @wide:w-90"
        >
          {raid.name}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 @max-3xl:row-start-2">
          <span className="w-25 @max-wide:hidden">
            <DifficultyBadge name={raid.difficulty} />
          </span>
          <span className="flex shrink-0 gap-1.5 md:w-28">{marks}</span>
          <span className="tabular w-10 text-right max-md:hidden">
            <span className="sr-only">Available </span>
            {raid.clients.length}/{raid.maxClients}
          </span>
          <span className="min-w-24 text-right max-md:hidden">
            <GoldAmount amount={raid.pot} />
          </span>
        </p>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <span title={label} className="whitespace-nowrap">
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  );
}

function Person({ role, name }: { role: string; name: string }) {
  return (
    <div className="flex max-w-full min-w-0 gap-2">
      <dt className="shrink-0 text-iron-7">{role}</dt>
      <dd title={name} className="min-w-0 truncate text-iron-8">
        {name}
      </dd>
    </div>
  );
}
