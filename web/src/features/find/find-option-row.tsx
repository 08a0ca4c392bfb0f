import { formatDay } from '@forge/contract/paris-time';
import { CalendarDays, CornerDownLeft, FileText, User, Zap } from 'lucide-react';
import { useTimes } from '../../lib/settings-context.ts';
import { Badge } from '../../ui/badge.tsx';
import type { FindOption } from './find-options.ts';

const icons = { client: User, raid: CalendarDays, page: FileText, action: Zap };

/** One result: what it is, and what distinguishes it from others. */
export function FindOptionRow({ option }: { option: FindOption }) {
  const Icon = icons[option.kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-iron-7" />
      <OptionText option={option} />
      <CornerDownLeft
        aria-hidden="true"
        className="size-4 shrink-0 text-iron-7 not-in-aria-selected:invisible max-sm:hidden"
      />
    </>
  );
}

function OptionText({ option }: { option: FindOption }) {
  const times = useTimes();
  if (option.kind === 'client') {
    const { clientName, clientRealm, raidName, date, left } = option.booking;
    return (
      <>
        <span className="min-w-0 grow truncate">
          <span className="font-semibold text-iron-9">{clientName}</span>{' '}
          <span className="text-iron-7">{clientRealm}</span>
        </span>
        {left && <Badge tone="slate">Left</Badge>}
        <span className="flex min-w-0 max-w-[45%] shrink-0 gap-x-2 text-iron-7 max-sm:flex-col max-sm:items-end max-sm:text-xs">
          <span className="max-w-full truncate">{raidName}</span>
          <span className="tabular whitespace-nowrap">{formatDay(date)}</span>
        </span>
      </>
    );
  }
  if (option.kind === 'raid') {
    const { name, date, time } = option.raid;
    return (
      <>
        <span className="min-w-0 grow truncate font-semibold text-iron-9">{name}</span>
        <span className="tabular shrink-0 whitespace-nowrap text-iron-7">
          {formatDay(date)} {times.time(time)}
        </span>
      </>
    );
  }
  return (
    <span className="min-w-0 grow truncate">
      {option.kind === 'page' ? option.page.title : option.action.label}
    </span>
  );
}
