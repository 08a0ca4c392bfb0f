import type { GoldToSend } from '@forge/contract/dashboard/agenda';
import { pages } from '@forge/contract/pages';
import type { ReactNode } from 'react';
import { countText } from '../../lib/count-text.ts';
import { durationLabel } from '../../lib/raid-labels.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMinute } from '../../lib/use-minute.ts';

export const oldestMailText = (oldest: string, now: number) =>
  `oldest ${durationLabel(Math.max(0, now - Date.parse(oldest)))} ago`;

const noteOf = ({ count, oldest }: GoldToSend, now: number) =>
  oldest === null ? 'all sent' : `${countText(count, 'mail')}, ${oldestMailText(oldest, now)}`;

/** For mail senders: the gold of unsent mails. It has the same height with and without mails, but for missing ones. */
export function GoldToSendPanel({ gold }: { gold: GoldToSend | undefined }) {
  const now = useMinute();
  const others = gold && {
    count: gold.count - gold.yours.count,
    amount: gold.amount - gold.yours.amount,
  };
  return (
    <Panel title="Gold to send" flush>
      <div className="@container">
        <div
          aria-busy={gold === undefined}
          className="flex flex-col gap-4 p-(--panel-space) @4xl:flex-row @4xl:items-center @4xl:gap-8"
        >
          <div className="flex min-w-0 grow flex-col gap-0.5">
            <p className="text-xl font-semibold">
              {gold ? <GoldAmount amount={gold.amount} /> : <Skeleton className="h-9 w-48" />}
            </p>
            <p className="tabular text-sm text-iron-7">
              {gold ? noteOf(gold, now) : <Skeleton className="h-5 w-36" />}
            </p>
          </div>
          <dl className="flex flex-col gap-1 text-sm @4xl:w-64 @4xl:shrink-0">
            <Line label="You hold">
              {gold && <Amount count={gold.yours.count} amount={gold.yours.amount} />}
            </Line>
            <Line label="Others hold">
              {others && <Amount count={others.count} amount={others.amount} />}
            </Line>
            {gold?.missing && gold.missing.count > 0 && (
              <Line label={<span className="text-danger">Yours, missing</span>}>
                <Amount count={gold.missing.count} amount={gold.missing.amount} />
              </Line>
            )}
          </dl>
          <ButtonLink
            to={pages.sendMail.path}
            variant={gold && gold.yours.count > 0 ? 'primary' : 'secondary'}
          >
            Collection & Pending History
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-iron-8">{label}</dt>
      <dd className="tabular flex items-baseline gap-3">
        {children ?? <Skeleton className="h-5 w-24" />}
      </dd>
    </div>
  );
}

function Amount({ count, amount }: { count: number; amount: number }) {
  return (
    <>
      <span className="text-xs whitespace-nowrap text-iron-7">{countText(count, 'mail')}</span>
      <span className="min-w-14 text-right font-semibold">
        <GoldAmount amount={amount} />
      </span>
    </>
  );
}
