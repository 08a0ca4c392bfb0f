import type {
  EarningState,
  HandLineKind,
  LineKind,
  PayoutState,
  StatementLine,
} from '@forge/contract/ledger/ledger-api';
import {
  ArrowLeftRight,
  BadgeCheck,
  CircleCheck,
  CircleQuestionMark,
  Coins,
  Hourglass,
  LogOut,
  MailQuestionMark,
  MessageCircleWarning,
  PackageCheck,
  PencilLine,
  Send,
  Undo2,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';

type Word = { word: string; icon: LucideIcon };

export const lineKindLabels: Record<LineKind, Word> = {
  done: { word: 'Booking done', icon: CircleCheck },
  left: { word: 'Client left', icon: LogOut },
  'hand-over': { word: 'Handed over', icon: ArrowLeftRight },
  payout: { word: 'Payout', icon: Wallet },
  'payout-reversed': { word: 'Payout reversed', icon: Undo2 },
  adjustment: { word: 'Adjustment', icon: PencilLine },
};

export const handLineLabels: Record<HandLineKind, Word> = {
  done: { word: 'Collected', icon: Coins },
  sent: { word: 'Sent to the bank', icon: Send },
  missing: { word: 'Missing at the bank', icon: MailQuestionMark },
  received: { word: 'Received by the bank', icon: PackageCheck },
  'collector-changed': { word: 'Collector changed', icon: ArrowLeftRight },
};

type StateWord = Word & { tone: Tone };

export const payoutLabels: Record<PayoutState, StateWord> = {
  paid: { word: 'Unanswered', icon: CircleQuestionMark, tone: 'info' },
  confirmed: { word: 'Confirmed', icon: BadgeCheck, tone: 'success' },
  disputed: { word: 'Disputed', icon: MessageCircleWarning, tone: 'danger' },
  reversed: { word: 'Reversed', icon: Undo2, tone: 'slate' },
};

const earningWords = {
  waiting: { word: 'Waiting for gold', icon: Hourglass, tone: 'warning' },
  ready: { word: 'Ready', icon: Coins, tone: 'gold' },
  paid: { word: 'Paid', icon: CircleCheck, tone: 'success' },
} satisfies Record<EarningState, StateWord>;

/** What the state of a line is called: 'paid' is the end for an earning, and the start for a payout. */
export const stateOf = ({ kind, state }: StatementLine): StateWord | null => {
  if (state === null) return null;
  if (kind !== 'done') return state in payoutLabels ? payoutLabels[state as PayoutState] : null;
  return state in earningWords ? earningWords[state as keyof typeof earningWords] : null;
};

/** A line of which nothing is left to do. */
export const isSettled = ({ kind, state }: StatementLine) =>
  kind === 'done' ? state === 'paid' : state === 'confirmed' || state === 'reversed';

export function StateBadge({ state: { word, icon: Icon, tone } }: { state: StateWord }) {
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {word}
    </Badge>
  );
}

/** The state of what a booking earned. */
export function EarningBadge({ state }: { state: EarningState }) {
  return <StateBadge state={earningWords[state]} />;
}

type IconTextProps = Word & { text: string; className?: string };

/** What a line is about; the icon stands for its kind. */
export function IconText({
  word,
  icon: Icon,
  text,
  className = 'lg:max-w-52 2xl:max-w-96',
}: IconTextProps) {
  return (
    <span className="flex min-w-0 items-start gap-2 lg:items-center">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-iron-7 max-lg:mt-1" />
      <span className="sr-only">{word}, </span>
      <TruncatedText text={text} className={`min-w-0 ${className}`} />
    </span>
  );
}
