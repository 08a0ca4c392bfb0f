import { noPaymentRealmHint, type HeroName } from '@forge/contract/hero-names/hero-name';
import { CircleCheck, CircleOff } from 'lucide-react';
import { useHistoryEntry } from '../../lib/record-history.ts';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import type { Column } from '../../ui/table.tsx';
import { WarningText } from '../../ui/warning-text.tsx';

export type HeroNameHandlers = {
  onEdit: (hero: HeroName) => void;
  onDelete: (hero: HeroName) => void;
};

export const heroNameColumns = ({
  onEdit,
  onDelete,
}: HeroNameHandlers): readonly Column<HeroName>[] => [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    cell: ({ name }) => <TruncatedText text={name} className="lg:max-w-44 xl:max-w-60" />,
  },
  {
    key: 'realm',
    header: 'Realm',
    cell: ({ realm }) => (
      <span className="flex flex-col max-lg:items-end lg:py-1">
        <TruncatedText text={realm} className="lg:max-w-40 xl:max-w-60" />
        <NoPaymentRealmMark realm={realm} />
      </span>
    ),
  },
  {
    key: 'faction',
    header: 'Faction',
    cell: ({ faction }) => (
      <span className="flex items-center gap-1.5">
        <FactionEmblem name={faction} />
        {faction}
      </span>
    ),
  },
  { key: 'status', header: 'Status', cell: (hero) => <Status isActive={hero.status} /> },
  {
    key: 'createdAt',
    header: 'Created At',
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    pinned: 'right',
    cell: (hero) => (
      <div className="flex justify-end gap-1 max-lg:gap-2">
        <Button
          size="xs"
          variant="ghost"
          className="max-lg:grow"
          aria-label={`Edit ${hero.name}`}
          data-action="edit"
          onClick={() => onEdit(hero)}
        >
          Edit
        </Button>
        <Button
          size="xs"
          variant="ghost"
          className="max-lg:grow"
          aria-label={`Delete ${hero.name}`}
          data-action="delete"
          onClick={() => onDelete(hero)}
        >
          Delete
        </Button>
        <HeroNameMenu hero={hero} />
      </div>
    ),
  },
];

function HeroNameMenu({ hero: { _id: id, name } }: { hero: HeroName }) {
  const history = useHistoryEntry({ thing: 'hero-name', id, name });
  return <RowMenu label={`More for ${name}`} entries={[history]} />;
}

function NoPaymentRealmMark({ realm }: { realm: string }) {
  const hint = noPaymentRealmHint(realm);
  if (hint === null) return null;
  return (
    <span title={hint}>
      <WarningText className="text-xs/4!">Not a payment realm</WarningText>
    </span>
  );
}

function Status({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Active
    </Badge>
  ) : (
    <Badge tone="slate" icon={<CircleOff aria-hidden="true" />}>
      Inactive
    </Badge>
  );
}
