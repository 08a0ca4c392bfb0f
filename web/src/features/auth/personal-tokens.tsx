import { MAX_TOKENS, tokenRefusals, type PersonalToken } from '@forge/contract/auth/personal-token';
import { useQuery } from '@tanstack/react-query';
import { Clock, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Timestamp } from '../../lib/timestamp.tsx';
import { useLastShown } from '../../lib/use-last-shown.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { RefusalText } from '../../ui/row-result.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MakeTokenDialog, type MadeToken } from './make-token-dialog.tsx';
import { useRevokeToken } from './token-mutations.ts';
import { tokenQueries } from './token-queries.ts';
import { TokenSecretDialog } from './token-secret-dialog.tsx';
import { accessLabels, expiryWarning } from './token-values.ts';

/** The viewer's personal tokens: make, copy once, revoke. */
export function PersonalTokens({ now }: { now: Date }) {
  const { data, isPending, isFetching, refetch } = useQuery(tokenQueries.mine());
  if (data === undefined && !isPending)
    return (
      <Panel>
        <ErrorState
          title="Your tokens could not be loaded"
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      </Panel>
    );
  return (
    <Panel flush>
      {data === undefined && (
        // As high as the text for no tokens.
        <div className="px-(--panel-space) py-4">
          <Skeleton className="h-10 sm:h-5 sm:w-96" />
        </div>
      )}
      {data?.length === 0 && (
        <p className="px-(--panel-space) py-4 text-sm text-iron-8">
          You have no tokens. A program of yours needs one, such as a bot or a spreadsheet.
        </p>
      )}
      {data && data.length > 0 && <TokenList tokens={data} now={now} />}
      <MakeToken isFull={(data?.length ?? 0) >= MAX_TOKENS} now={now} />
    </Panel>
  );
}

function TokenList({ tokens, now }: { tokens: readonly PersonalToken[]; now: Date }) {
  const [asked, setAsked] = useState<PersonalToken | null>(null);
  const shown = useLastShown(asked);
  const revoke = useRevokeToken();
  return (
    <>
      <ul aria-label="Personal tokens" tabIndex={-1} className="divide-y divide-iron-4">
        {tokens.map((token) => (
          <TokenRow key={token._id} token={token} now={now} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Revoke this token?"
        question={`Programs that use ${shown?.name ?? ''} are refused at once. This cannot be undone.`}
        confirmLabel="Revoke"
        danger
        busy={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked, { onSettled: () => setAsked(null) })}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

type RowProps = { token: PersonalToken; now: Date; onRevoke: () => void };

function TokenRow({ token, now, onRevoke }: RowProps) {
  const { _id, name, access, createdAt, lastUsedAt, expiresAt } = token;
  const warning = expiryWarning(expiresAt, now);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-(--panel-space) py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <KeyRound aria-hidden="true" strokeWidth={1.5} className="size-6 shrink-0 text-iron-7" />
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere text-iron-9">
          <bdi>{name}</bdi>
          <Badge tone={access === 'write' ? 'amber' : 'slate'}>{accessLabels[access]}</Badge>
          {warning !== null && (
            <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
              {warning}
            </Badge>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-iron-8">
          <span>
            Made <Timestamp at={createdAt} />
          </span>
          <span>
            {lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <Timestamp at={lastUsedAt} />
              </>
            )}
          </span>
          <span>
            Valid until <Timestamp at={expiresAt} />
          </span>
        </p>
      </div>
      <Button
        size="sm"
        onClick={onRevoke}
        aria-label={`Revoke ${name}`}
        className="max-sm:col-span-full"
      >
        Revoke
      </Button>
      <RefusalText id={_id} className="col-span-full" />
    </li>
  );
}

function MakeToken({ isFull, now }: { isFull: boolean; now: Date }) {
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-iron-4 px-(--panel-space) py-3">
      <p className="text-sm text-iron-7">
        {isFull
          ? tokenRefusals.tooMany().message
          : 'Signing out everywhere does not revoke tokens.'}
      </p>
      <Button className="max-sm:w-full" disabled={isFull} onClick={() => setIsMaking(true)}>
        <Plus aria-hidden="true" />
        Make a token
      </Button>
      {isMaking && (
        <MakeTokenDialog now={now} onMade={setMade} onClosed={() => setIsMaking(false)} />
      )}
      {/* After the form is closed: it returns the focus. */}
      {made && !isMaking && <TokenSecretDialog made={made} onClosed={() => setMade(null)} />}
    </div>
  );
}
