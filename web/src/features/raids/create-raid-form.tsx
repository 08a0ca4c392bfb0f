import { isDay } from '@forge/contract/paris-time';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { today } from '../../lib/today.ts';
import { Spinner } from '../../ui/spinner.tsx';
import {
  emptyRaid,
  newRaidContract,
  valuesOfTemplate,
  type RaidFormValues,
} from './raid-form-values.ts';
import { RaidForm } from './raid-form.tsx';
import { useCreateRaid } from './raid-mutations.ts';
import { raidQueries } from './raid-queries.ts';
import { templateQueries } from './template-queries.ts';
import { boardAddress } from './week-url.ts';

/** The address may name a day and a template, which fill their fields. */
export function CreateRaidForm() {
  const [params] = useSearchParams();
  const [date, templateId] = [params.get('date') ?? '', params.get('template')];
  const templates = useQuery({ ...templateQueries.all(), enabled: templateId !== null });
  if (templateId !== null && templates.isLoading)
    return <Spinner label="Loading the template..." />;
  const template = templates.data?.find(({ _id }) => _id === templateId);
  return (
    <CreateForm
      defaultValues={{
        ...emptyRaid,
        ...(template && valuesOfTemplate(template)),
        date: isDay(date) ? date : '',
      }}
      {...((isDay(date) || template) && { backTo: boardAddress(isDay(date) ? date : today()) })}
    />
  );
}

type FormProps = { defaultValues: RaidFormValues; backTo?: string };

function CreateForm(props: FormProps) {
  const leaders = useQuery(raidQueries.leaders());
  const collectors = useQuery(raidQueries.collectors());
  const create = useCreateRaid();
  return (
    <RaidForm
      kind="create"
      contract={newRaidContract()}
      {...props}
      leaders={leaders.data}
      collectors={collectors.data}
      save={create.mutateAsync}
    />
  );
}
