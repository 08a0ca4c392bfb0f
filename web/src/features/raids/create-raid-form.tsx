import { useQuery } from '@tanstack/react-query';
import { emptyRaid, newRaidContract } from './raid-form-values.ts';
import { RaidForm } from './raid-form.tsx';
import { useCreateRaid } from './raid-mutations.ts';
import { raidQueries } from './raid-queries.ts';

export function CreateRaidForm() {
  const leaders = useQuery(raidQueries.leaders());
  const collectors = useQuery(raidQueries.collectors());
  const create = useCreateRaid();
  return (
    <RaidForm
      kind="create"
      contract={newRaidContract()}
      defaultValues={emptyRaid}
      leaders={leaders.data}
      collectors={collectors.data}
      save={create.mutateAsync}
    />
  );
}
