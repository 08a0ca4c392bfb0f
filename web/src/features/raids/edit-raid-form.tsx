import { pages } from '@forge/contract/pages';
import type { Raid } from '@forge/contract/raids/raid';
import { raidRefusals } from '@forge/contract/raids/raid-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messageForError } from '../../lib/call.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { describeRaid, raidEditContract, raidLabels, valuesOf } from './raid-form-values.ts';
import { RaidForm } from './raid-form.tsx';
import { useEditRaid } from './raid-mutations.ts';
import { loadFailure, raidQueries } from './raid-queries.ts';
import { withPerson } from './staff-choices.ts';

/** The address has no raid id. */
export function NoRaidChosen() {
  return (
    <LoadError title="No raid chosen">
      <p>This address does not say which raid to edit. Go back and press Edit beside the raid.</p>
    </LoadError>
  );
}

export function EditRaidForm({ id }: { id: string }) {
  const { data: raid, error, refetch, isFetching } = useQuery(raidQueries.one(id));
  if (raid?.cancelled) {
    return (
      <LoadError title={raidRefusals.cancelled().message}>
        <p className="wrap-anywhere">
          {raid.name} cannot be edited any more. Reason: {raid.cancelled.reason}
        </p>
      </LoadError>
    );
  }
  if (raid) return <LoadedForm raid={raid} />;
  if (!error || isFetching) return <Spinner label="Loading raid data..." />;
  const title = loadFailure(error);
  const message = messageForError(error, title);
  return (
    <LoadError title={title} retry={() => void refetch()}>
      {message !== title && <p>{message}</p>}
    </LoadError>
  );
}

type LoadErrorProps = { title: string; retry?: () => void; children: ReactNode };

function LoadError({ title, retry, children }: LoadErrorProps) {
  const navigate = useNavigate();
  return (
    <Panel>
      <ErrorState
        title={title}
        action={
          <>
            <Button variant="primary" onClick={() => void navigate(pages.upcomingRaids.path)}>
              Go Back
            </Button>
            {retry && <Button onClick={retry}>Try again</Button>}
          </>
        }
      >
        {children}
      </ErrorState>
    </Panel>
  );
}

function LoadedForm({ raid }: { raid: Raid }) {
  const leaders = useQuery(raidQueries.leaders('Error loading raid leaders'));
  const collectors = useQuery(raidQueries.collectors('Error loading gold collectors'));
  const edit = useEditRaid();
  const { time: show } = useTimes();
  const client = useQueryClient();
  const chosenLeaders = withPerson(raid.raidLeader, leaders.data);
  const chosenCollectors = withPerson(raid.goldCollector, collectors.data);
  const readAgain = async () => {
    const now = await client.query({ ...raidQueries.one(raid._id), staleTime: 0 });
    return { version: now.version, values: valuesOf(now, show) };
  };
  return (
    <RaidForm
      kind="edit"
      contract={raidEditContract(raid)}
      defaultValues={valuesOf(raid, show)}
      savedStart={{ date: raid.date, time: raid.time }}
      edited={{
        version: raid.version,
        read: readAgain,
        labels: raidLabels,
        describe: (values) =>
          describeRaid(values, [...(chosenLeaders ?? []), ...(chosenCollectors ?? [])]),
      }}
      leaders={chosenLeaders}
      collectors={chosenCollectors}
      save={edit.mutateAsync}
    />
  );
}
