import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { RefusalText } from '../../ui/row-result.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { describeDevice } from './device-name.ts';
import { useEndAllSessions, useEndSession, type Session } from './session-mutations.ts';
import { sessionQueries } from './session-queries.ts';

const ownFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current));

/** The viewer's sessions, with sign-out for one or all. */
export function Sessions() {
  const { data, isPending, isFetching, refetch } = useQuery(sessionQueries.mine());
  const endOne = useEndSession();
  if (isPending) return <SessionsSkeleton />;
  if (data === undefined)
    return (
      <Panel>
        <ErrorState
          title="Your sessions could not be loaded"
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      </Panel>
    );
  return (
    <Panel flush>
      <ul aria-label="Active sessions" tabIndex={-1} className="divide-y divide-iron-4">
        {ownFirst(data).map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isEnding={endOne.isPending && endOne.variables._id === session._id}
            onEnd={() => endOne.mutate(session)}
          />
        ))}
      </ul>
      <EndAll />
    </Panel>
  );
}

type RowProps = { session: Session; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { name, isHandheld } = describeDevice(session.userAgent);
  const Icon = isHandheld ? Smartphone : Monitor;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-(--panel-space) py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-iron-7" />
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-iron-9">
          {name}
          {session.current && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-iron-8">
          <span>
            Signed in <Timestamp at={session.createdAt} />
          </span>
          {!session.current && (
            <span>
              Last seen <Timestamp at={session.lastSeenAt} />
            </span>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${name}`}
          className="max-sm:col-span-full"
        >
          Sign out
        </Button>
      )}
      <RefusalText id={session._id} className="col-span-full" />
    </li>
  );
}

function EndAll() {
  const [isConfirming, setIsConfirming] = useState(false);
  const endAll = useEndAllSessions();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-iron-4 px-(--panel-space) py-3">
      <p className="text-sm text-iron-7">Lost a device, or used one that is not yours?</p>
      <Button className="max-sm:w-full" onClick={() => setIsConfirming(true)}>
        <LogOut aria-hidden="true" />
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out everywhere?"
        question="Every browser that is signed in as you is signed out at once, this one too. You can sign in again right away."
        confirmLabel="Sign out everywhere"
        danger
        busy={endAll.isPending}
        onConfirm={() => endAll.mutate(undefined, { onError: () => setIsConfirming(false) })}
        onCancel={() => setIsConfirming(false)}
      />
    </div>
  );
}

function SessionsSkeleton() {
  return (
    <Panel>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
    </Panel>
  );
}
