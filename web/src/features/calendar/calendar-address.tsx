import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { copyWithToast } from '../../lib/copy-with-toast.ts';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLinkCalendar, useUnlinkCalendar } from './calendar-mutations.ts';
import { calendarQueries } from './calendar-queries.ts';

const copyMessages = {
  done: 'Calendar address is copied',
  failed: 'Calendar address could not be copied',
};

const questions = {
  renew: {
    title: 'Renew the calendar address?',
    question:
      'The present address ends at once. Calendars that use it stop updating until you give them the new one.',
    confirmLabel: 'Renew',
  },
  stop: {
    title: 'Stop the calendar address?',
    question: 'The address ends at once, and calendars that use it stop updating.',
    confirmLabel: 'Stop',
  },
};
type Question = keyof typeof questions;

/** The viewer's calendar address: make, copy, renew, stop. */
export function CalendarAddress() {
  const { data, isPending, isFetching, refetch } = useQuery(calendarQueries.address());
  const link = useLinkCalendar();
  if (isPending)
    return (
      <Panel>
        <Skeleton className="h-5 w-72 max-w-full" />
      </Panel>
    );
  if (data === undefined)
    return (
      <Panel>
        <ErrorState
          title="Your calendar address could not be loaded"
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      </Panel>
    );
  if (data === null)
    return (
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-iron-8">You have no calendar address.</p>
          <Button className="max-sm:w-full" loading={link.isPending} onClick={() => link.mutate()}>
            <CalendarPlus aria-hidden="true" />
            Make an address
          </Button>
        </div>
      </Panel>
    );
  return <Address url={data.url} since={data.since} />;
}

function Address({ url, since }: { url: string | null; since: string }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const link = useLinkCalendar();
  const unlink = useUnlinkCalendar();
  const close = () => setAsked(null);
  const change = asked === 'renew' ? link : unlink;
  return (
    <Panel>
      <div className="flex flex-col gap-3">
        {url === null ? (
          <p className="text-sm text-iron-8">
            The address can no longer be shown. Renew it to get a new one.
          </p>
        ) : (
          <input
            readOnly
            aria-label="Calendar address"
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            className="h-10 w-full min-w-0 rounded-md border border-iron-5 bg-iron-1 px-3 text-sm text-iron-9 pointer-coarse:min-h-11"
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-iron-7">
            Made <Timestamp at={since} />. Whoever has it can read your raids.
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full [&>button]:max-sm:grow">
            {url !== null && (
              <Button onClick={() => void copyWithToast(url, copyMessages)}>
                <Copy aria-hidden="true" />
                Copy
              </Button>
            )}
            <Button onClick={() => setAsked('renew')}>Renew</Button>
            <Button onClick={() => setAsked('stop')}>Stop</Button>
          </div>
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          open
          {...questions[asked]}
          danger={asked === 'stop'}
          busy={change.isPending}
          onConfirm={() => change.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      )}
    </Panel>
  );
}
