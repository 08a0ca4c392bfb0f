import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { memo, useId, type ReactNode } from 'react';
import { useHistoryEntry } from '../../lib/history.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { CancelledBadge } from '../../ui/cancelled-badge.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { SeatMeter } from '../../ui/seat-meter.tsx';
import { ArmourLeft } from './armour-left.tsx';
import { RaidCardButtons } from './raid-card-buttons.tsx';
import { hasStarted, isFull } from './raid-listing.ts';

type Props = {
  raid: Raid;
  now: number;
  isOpen: boolean;
  isChanged: boolean;
  /** Highlights Book Now; others can press it too and get the reason as a toast. */
  isBookable: boolean;
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
 * A raid that has started or is full takes one line until its details are opened. Memoised: a change
 * renders only the cards that it changed.
 */
export const RaidCard = memo(function RaidCard({ isOpen, isChanged, children, ...props }: Props) {
  const { raid, now } = props;
  const titleId = useId();
  const detailsId = useId();
  const marks = raid.cancelled
    ? []
    : [hasStarted(raid, now) && 'Started', isFull(raid) && 'Full'].filter((mark) => mark !== false);
  const isFolded = (marks.length > 0 || raid.cancelled !== null) && !isOpen;
  return (
    <li
      aria-labelledby={titleId}
      data-raid={raid._id}
      data-changed={isChanged ? '' : undefined}
      className={clsx(
        'relative scroll-mt-2 overflow-hidden rounded-lg border transition-colors data-changed:animate-cool',
        isFolded ? 'bg-iron-1' : 'bg-iron-2',
        isOpen ? 'border-iron-6' : 'border-iron-4 hover:border-iron-5',
      )}
    >
      <DoneMark id={raid._id} className="top-1 left-1" />
      <Row
        {...props}
        isFolded={isFolded}
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
        <div id={detailsId} className="border-t border-iron-5">
          {children}
        </div>
      )}
    </li>
  );
});

type RowProps = Omit<Props, 'isOpen' | 'isChanged' | 'children'> & {
  isFolded: boolean;
  marks: ReactNode[];
  titleId: string;
  /** Null while the details are closed. */
  detailsId: string | null;
};

const fullClasses =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-(--list-gap) p-(--card-space) sm:px-(--panel-space) md:grid-cols-[7rem_minmax(0,1fr)_auto] md:items-center md:gap-y-1 2xl:grid-cols-[7rem_minmax(0,1.4fr)_minmax(0,1fr)_auto]';
const fullEndClasses =
  'flex flex-col gap-2 max-md:col-span-full md:max-2xl:col-start-3 md:max-2xl:row-span-2 md:max-2xl:row-start-1 md:max-2xl:items-end 2xl:flex-row 2xl:items-center 2xl:gap-6';
const foldedClasses =
  'flex min-h-[calc(var(--row-height)*1.2)] items-center gap-x-3 px-(--card-space) py-1 text-sm text-iron-7 sm:px-(--panel-space) md:gap-x-5';

/** Both forms share the buttons, so that the pressed one stays mounted and focused. */
function Row({
  raid,
  isFolded,
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
    <div className={isFolded ? foldedClasses : fullClasses}>
      {isFolded ? <FoldedFacts {...facts} /> : <FullFacts {...facts} />}
      <div className={isFolded ? 'contents' : fullEndClasses}>
        {isFolded ? <FoldedSeats raid={raid} /> : <FullSeats raid={raid} />}
        <RaidCardButtons
          titleId={titleId}
          isFolded={isFolded}
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
      <div className="flex flex-col md:row-span-2 2xl:row-span-1">
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
      <dl className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 text-sm max-md:col-span-full max-sm:flex-col md:max-2xl:col-start-2 2xl:flex-col">
        <Person role="Leader" name={raid.raidLeader.username} />
        <Person role="Collector" name={raid.goldCollector?.username ?? '-'} />
      </dl>
    </>
  );
}

function FullSeats({ raid }: { raid: Raid }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:gap-x-6">
      <div className="flex flex-col gap-0.5 2xl:w-52">
        <span className="sr-only">Available</span>
        <SeatMeter taken={raid.clients.length} total={raid.maxClients} />
        {!raid.cancelled && <SeatsLeft left={raid.maxClients - raid.clients.length} />}
        <ArmourLeft raid={raid} />
      </div>
      <div className="ml-auto flex flex-col text-right 2xl:min-w-40">
        <span className="text-lg/6 font-semibold">
          <GoldAmount amount={raid.pot} />
        </span>
        <span className="text-xs text-iron-7">Price</span>
      </div>
    </div>
  );
}

function FoldedFacts({ raid, marks, titleId }: FactsProps) {
  const times = useTimes();
  return (
    <>
      <span className="tabular shrink-0 font-semibold whitespace-nowrap md:w-22 lg:w-28">
        {times.time(raid.time)}
      </span>
      <h3 id={titleId} title={raid.name} className="min-w-0 grow truncate text-iron-8">
        {raid.name}
      </h3>
      <span className="max-2xl:hidden">
        <DifficultyBadge name={raid.difficulty} />
      </span>
      <span className="flex shrink-0 gap-1.5">{marks}</span>
    </>
  );
}

function FoldedSeats({ raid }: { raid: Raid }) {
  return (
    <>
      <span className="tabular w-12 text-right max-md:hidden">
        <span className="sr-only">Available </span>
        {raid.clients.length}/{raid.maxClients}
      </span>
      <span className="text-right max-md:hidden lg:min-w-24">
        <GoldAmount amount={raid.pot} />
      </span>
    </>
  );
}

function SeatsLeft({ left }: { left: number }) {
  if (left <= 0) return <span className="text-xs text-iron-7">Full</span>;
  return (
    <span className={clsx('text-xs', left === 1 ? 'text-ember' : 'text-iron-7')}>
      {left === 1 ? '1 seat left' : `${left} seats left`}
    </span>
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
