import { newRaidSchema } from '@forge/contract/raids/raid-rules';
import { useQuery } from '@tanstack/react-query';
import { draftOf, emptyRaid } from './raid-form-values.ts';
import { RaidForm } from './raid-form.tsx';
import { useCreateRaid } from './raid-mutations.ts';
import { raidQueries } from './raid-queries.ts';

export function CreateRaidForm() {
  const leaders = useQuery(raidQueries.leaders());
  const collectors = useQuery(raidQueries.collectors());
  const create = useCreateRaid();
  return (
    <RaidForm
      form="create"
      start={emptyRaid}
      leaders={leaders.data}
      collectors={collectors.data}
      isBusy={create.isPending}
      save={(values) => create.mutateAsync(newRaidSchema.parse(draftOf(values)))}
    />
  );
}
