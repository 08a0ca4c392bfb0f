import { privacyApi } from '@forge/contract/privacy/privacy-api';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageForError } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { useLastShown } from '../../lib/use-last-shown.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Select } from '../../ui/select.tsx';

const formerMembers = queryOptions({
  queryKey: ['former-members'],
  queryFn: () => call(privacyApi.formerMembers),
  staleTime: 0,
});

const usePseudonymise = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(privacyApi.pseudonymise, { userId }),
    onSuccess: () => toast.success(privacyApi.pseudonymise.message ?? ''),
    onSettled: () => client.invalidateQueries({ queryKey: formerMembers.queryKey }),
    meta: { errorMessage: 'The name could not be removed' },
  });
};

/** Removes the names of people who left the community. */
export function FormerMembers() {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(formerMembers);
  const people = data ?? [];
  const [userId, setUserId] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const pseudonymise = usePseudonymise();
  const person = people.find(({ _id }) => _id === userId);
  const shown = useLastShown(person ?? null);
  if (data === undefined && errorUpdateCount > 0)
    return (
      <Panel title="Former members" className="mt-(--section-space)">
        <ErrorState
          title={messageForError(error, 'Former members could not be loaded')}
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      </Panel>
    );
  if (people.length === 0) return null;
  return (
    <Panel title="Former members" className="mt-(--section-space)">
      <p className="mb-3 max-w-prose text-sm text-iron-7">
        People without a role, and people who are signed out and whose roles Discord has not
        confirmed for 31 days. Removing a name cannot be undone; their bookings, mails and sums
        stay.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-72">
          <Select
            label="Former member"
            placeholder="Choose a person"
            choices={people.map(({ _id, username }) => ({ value: _id, label: username }))}
            value={person?._id ?? null}
            onChange={setUserId}
          />
        </div>
        <Button
          className="max-sm:w-full"
          disabled={person === undefined}
          onClick={() => setIsConfirming(true)}
        >
          Remove name
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Remove this name?"
        question={`${shown?.username ?? 'This person'} becomes 'Former member' everywhere, in the history too, and is signed out.`}
        confirmLabel="Remove name"
        danger
        busy={pseudonymise.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() =>
          pseudonymise.mutate(userId ?? '', { onSettled: () => setIsConfirming(false) })
        }
      />
    </Panel>
  );
}
