import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { CircleCheck, CircleOff } from 'lucide-react';
import { Moment } from '../../lib/moment.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import type { Column } from '../../ui/table.tsx';

type Deeds = { onEdit: (hero: HeroName) => void; onDelete: (hero: HeroName) => void };

export const heroNameColumns = ({ onEdit, onDelete }: Deeds): readonly Column<HeroName>[] => [
  {
    key: 'name',
    header: 'Name',
    lead: true,
    cell: ({ name }) => <ClippedText text={name} after={24} className="max-w-52" />,
  },
  {
    key: 'realm',
    header: 'Realm',
    cell: ({ realm }) => <ClippedText text={realm} after={24} className="max-w-52" />,
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
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    pinned: true,
    cell: (hero) => (
      // The room that the outline of a focused button needs inside a cell that cuts off.
      <div className="flex justify-end gap-1 p-1 max-sm:gap-2">
        <Button
          size="sm"
          variant="ghost"
          className="max-sm:grow"
          aria-label={`Edit ${hero.name}`}
          onClick={() => onEdit(hero)}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="max-sm:grow"
          aria-label={`Delete ${hero.name}`}
          onClick={() => onDelete(hero)}
        >
          Delete
        </Button>
      </div>
    ),
  },
];

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
