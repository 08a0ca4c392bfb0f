import { CloudOff, WifiOff, ZapOff } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import clsx from 'clsx';
import { useMinute } from '../lib/use-minute.ts';
import { useConnectionLoss } from '../lib/connection.ts';
import type { ConnectionLoss } from '../lib/connection-monitor.ts';
import { useTimes } from '../lib/settings-context.ts';

const causes = {
  network: {
    icon: WifiOff,
    title: 'Offline',
    detail: 'What you see may be old. Nothing can be saved.',
  },
  server: {
    icon: CloudOff,
    title: 'Server not reachable',
    detail: 'What you see may be old. Nothing can be saved.',
  },
  unknown: {
    icon: ZapOff,
    title: 'No live updates',
    detail: 'What you see may be old.',
  },
  events: {
    icon: ZapOff,
    title: 'No live updates',
    detail: 'What you see may be old. Saving still works.',
  },
} as const;

/** Says that the connection is lost, above everything at the bottom of the screen, until it is back. */
export function ConnectionBar() {
  const loss = useConnectionLoss();
  const [wasLost, setWasLost] = useState(false);
  if (loss !== null && !wasLost) setWasLost(true);
  return (
    <>
      {/* One announcement when it goes and one when it is back, whatever the cause turns out to be. */}
      <p role="status" className="sr-only">
        {loss !== null
          ? 'Connection lost. What you see may be old.'
          : wasLost && 'The connection is back.'}
      </p>
      {loss !== null && createPortal(<Bar loss={loss} />, document.body)}
    </>
  );
}

function Bar({ loss }: { loss: ConnectionLoss }) {
  const { icon: Icon, title, detail } = causes[loss.cause];
  return (
    <section
      aria-label="Connection"
      data-connection-bar=""
      className={clsx(
        'fixed inset-x-0 bottom-(--bottom-nav) z-55 flex min-h-(--connection-bar) animate-appear items-center justify-center gap-3 px-4 py-2 shadow-overlay',
        loss.cause === 'events' || loss.cause === 'unknown'
          ? 'bg-warning text-iron-1'
          : 'bg-danger-strong text-iron-9',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="flex flex-wrap gap-x-2 text-sm max-sm:grow">
        <span className="font-semibold">
          {title} <Since at={loss.since} />
        </span>
        <span className="max-sm:w-full max-sm:text-xs">{detail}</span>
      </p>
    </section>
  );
}

/** With the day unless it is today: a laptop may have slept. */
function Since({ at }: { at: number }) {
  const times = useTimes();
  const today = times.timestamp(new Date(useMinute())).day;
  const { day, time } = times.timestamp(new Date(at));
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular">
      since {day === today ? time : `${day} ${time}`}.
    </time>
  );
}
