import { paymentRealmLabel, type PaymentRealm } from '@forge/contract/game';
import { REDACTED, type HistoryValue } from '@forge/contract/history/history-api';
import { historyFieldOf, type HistoryThing } from '@forge/contract/history/history-fields';
import { formatDay, isDay } from '@forge/contract/paris-time';
import type { ReactNode } from 'react';
import { useTimes } from '../../lib/settings-context.ts';
import { Timestamp } from '../../lib/timestamp.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';

type Props = { thing: HistoryThing; field: string; value: HistoryValue };

const isNothing = (value: HistoryValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as the screens of its thing show it. */
export function HistoryValueText({ thing, field, value }: Props): ReactNode {
  const times = useTimes();
  const { kind, flag, none = 'none' } = historyFieldOf(thing, field) ?? {};
  if (isNothing(value)) return <span className="text-iron-7">{none}</span>;
  if (typeof value === 'boolean') return (flag ?? ['Yes', 'No'])[value ? 0 : 1];
  if (typeof value === 'number') return kind === 'gold' ? <GoldAmount amount={value} /> : value;
  if (typeof value !== 'string') return value?.join(', ');
  if (kind === 'instant') return <Timestamp at={value} />;
  if (kind === 'date' && isDay(value)) return formatDay(value);
  if (kind === 'time' && value.includes(':')) return times.time(value);
  if (field === 'paymentRealm') return paymentRealmLabel(value as PaymentRealm);
  if (value === REDACTED || isCode(field)) return <span className="text-iron-7">{value}</span>;
  return value;
}

const isCode = (field: string) => field === 'paymentCode' || field === 'confirmationCode';
