import type { Statement } from '@forge/contract/ledger/ledger-api';
import { Figures, inHandNote, type Figure } from './figures.tsx';

type Props = {
  /** Undefined while loading. */
  statement: Statement | undefined;
  isOwn: boolean;
};

/** As of now, whatever week is shown. Gold in hand only for those who hold some. */
export function EarningsFigures({ statement, isOwn }: Props) {
  const owes = (statement?.balance ?? 0) < 0;
  const holds = statement !== undefined && statement.goldInHand !== 0;
  const figures: Figure[] = [
    {
      label: 'Balance',
      amount: statement?.balance,
      note: owes
        ? `${isOwn ? 'You owe' : 'Owes'} the community`
        : isOwn
          ? 'The community owes you'
          : 'Owed by the community',
    },
    { label: 'Ready', amount: statement?.ready, note: 'To be paid next' },
    {
      label: 'Waiting for gold',
      amount: statement?.waiting,
      note: 'Not sent to the bank yet',
    },
  ];
  if (holds)
    figures.push({
      label: 'Gold in hand',
      amount: statement.goldInHand,
      note: inHandNote(statement.goldInHand, statement.missing, 'To be sent to the bank'),
    });
  return <Figures label="As of now" figures={figures} />;
}
