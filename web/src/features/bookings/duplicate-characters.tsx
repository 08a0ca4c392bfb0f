import {
  duplicateCharactersApi,
  type DuplicateCharacter,
} from '@forge/contract/bookings/duplicate-characters-api';
import { parisInstant } from '@forge/contract/paris-time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/call.ts';
import { linkToRaid } from '../../lib/raid-link.ts';
import { ServerTimestamp, Timestamp } from '../../lib/timestamp.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';

const duplicateCharacters = queryOptions({
  queryKey: ['duplicate-characters'],
  queryFn: () => call(duplicateCharactersApi.all),
  staleTime: 0,
});

type Row = DuplicateCharacter['bookings'][number] & { raid: DuplicateCharacter['raid'] };

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'Client Name',
    lead: true,
    cell: ({ clientName }) => <TruncatedText text={clientName} className="lg:max-w-36" />,
  },
  {
    key: 'realm',
    header: 'Client Realm',
    cell: ({ clientRealm }) => <TruncatedText text={clientRealm} className="lg:max-w-40" />,
  },
  {
    key: 'raid',
    header: 'Raid',
    cell: ({ raid }) => (
      <Link
        to={linkToRaid(raid._id)}
        title={raid.name}
        className="block underline hover:text-ember-hot max-lg:wrap-anywhere lg:max-w-40 lg:truncate pointer-coarse:leading-6"
      >
        {raid.name}
      </Link>
    ),
  },
  {
    key: 'start',
    header: 'Start',
    cell: ({ raid }) => <ServerTimestamp at={parisInstant(raid.date, raid.time).toISOString()} />,
  },
  {
    key: 'advertiser',
    header: 'Adv',
    cell: ({ advertiser }) => <TruncatedText text={advertiser} className="lg:max-w-40" />,
  },
  { key: 'createdAt', header: 'Booked', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    key: 'status',
    header: 'Status',
    pinned: 'right',
    cell: ({ status }) => (
      <Badge tone={status ? 'success' : 'slate'}>{status ? 'Done' : 'Pending'}</Badge>
    ),
  },
];

/** Characters with several seats in a raid; nothing if there are none. */
export function DuplicateCharacters() {
  const { data = [] } = useQuery(duplicateCharacters);
  if (data.length === 0) return null;
  return (
    <Panel title="Booked twice" flush className="mt-(--section-space)">
      <p className="max-w-prose px-(--panel-space) py-3 text-sm text-iron-7">
        Spellings of one character that were booked into the same raid before the portal compared
        them. Decide in the raid which seat stays, and cancel the others.
      </p>
      <Table
        caption="Characters with several seats"
        columns={columns}
        rows={data.flatMap(({ raid, bookings }) => bookings.map((each) => ({ ...each, raid })))}
        rowKey={({ _id }) => _id}
      />
    </Panel>
  );
}
