import type { PersonBalance } from '@forge/contract/ledger/ledger-api';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { Column } from '../../ui/table.tsx';
import { isPayable, nameOf } from './balance-list.ts';
import type { Person } from './payout-mutations.ts';
import { linkToStatement } from './statement-url.ts';

type Actions = {
  isSelected: (userId: string) => boolean;
  onSelect: (userId: string, isSelected: boolean) => void;
  onPay: (person: Person) => void;
  onAdjust: (person: Person) => void;
};

export const balanceColumns = (actions: Actions): readonly Column<PersonBalance>[] => [
  {
    key: 'user',
    header: 'Person',
    lead: true,
    cell: (row) => <PersonCell row={row} actions={actions} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ balance }) => (
      <span className={balance < 0 ? 'text-danger' : undefined}>
        {balance < 0 ? formatGold(balance) : <GoldAmount amount={balance} settled />}
      </span>
    ),
  },
  {
    key: 'inHand',
    header: 'Gold in hand',
    align: 'right',
    cell: ({ goldInHand }) => <GoldAmount amount={goldInHand} settled />,
  },
  {
    key: 'ready',
    header: 'Ready',
    align: 'right',
    lead: true,
    pinned: 'right',
    cell: ({ ready }) => (
      <span className="font-semibold">
        <GoldAmount amount={ready} settled={ready === 0} />
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    pinned: 'right',
    cell: (row) => <RowActions row={row} actions={actions} />,
  },
];

type Props = { row: PersonBalance; actions: Actions };

/** The name leads to the statement; only who can be paid can be selected. */
function PersonCell({ row, actions }: Props) {
  const { user } = row;
  if (user === null)
    return (
      <span className="text-iron-8">
        {nameOf(row)} <span className="font-normal text-iron-7">(raids without a collector)</span>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="-my-2 w-8 shrink-0">
        {isPayable(row) && (
          <Checkbox
            label={<span className="sr-only">Select {user.username}</span>}
            checked={actions.isSelected(user._id)}
            onChange={(isSelected) => actions.onSelect(user._id, isSelected)}
          />
        )}
      </span>
      <Link
        to={linkToStatement(user._id)}
        title={`Statement of ${user.username}`}
        className="inline-flex min-w-0 items-center underline decoration-iron-6 underline-offset-4 hover:text-ember-hot max-lg:min-h-11 max-lg:wrap-anywhere lg:max-w-56"
      >
        <span className="lg:truncate">{user.username}</span>
      </Link>
    </span>
  );
}

function RowActions({ row, actions }: Props) {
  const navigate = useNavigate();
  const { user } = row;
  if (user === null) return null;
  const name = user.username;
  return (
    <div className="flex justify-end gap-1">
      {isPayable(row) && (
        <Button
          size="xs"
          variant="quiet"
          className="max-lg:grow"
          aria-label={`Pay ${name}`}
          onClick={() => actions.onPay(user)}
        >
          Pay
        </Button>
      )}
      <RowMenu
        label={`More for ${name}`}
        entries={[
          {
            key: 'statement',
            label: 'Statement',
            onChoose: () => void navigate(linkToStatement(user._id)),
          },
          { key: 'adjust', label: 'Adjust balance', onChoose: () => actions.onAdjust(user) },
        ]}
      />
    </div>
  );
}
