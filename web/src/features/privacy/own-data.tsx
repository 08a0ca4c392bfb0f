import { privacyApi, type OwnData as Data } from '@forge/contract/privacy/privacy-api';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

const saveAsFile = (data: Data) =>
  saveFile(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    `forge-my-data-${data.exportedAt.slice(0, 10)}.json`,
  );

/** Downloads what the portal holds about the viewer. */
export function OwnData() {
  const download = useMutation({
    mutationFn: () => call(privacyApi.ownData),
    onSuccess: saveAsFile,
    meta: { errorMessage: 'Your data could not be loaded' },
  });
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-iron-7">
          Profile, settings, sessions, personal tokens without their secrets, when your calendar
          address was made, raids, bookings, mails, ledger, payouts, tickets, notices and what you
          did, as one JSON file.
        </p>
        <Button
          className="max-sm:w-full"
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <Download aria-hidden="true" />
          Download my data
        </Button>
      </div>
    </Panel>
  );
}
