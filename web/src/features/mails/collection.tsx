import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBankCover } from '../../lib/bank-cover.ts';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CollectionBar } from './desk/collection-bar.tsx';
import { GoldDesk } from './desk/gold-desk.tsx';
import { useDesk } from './desk/use-desk.ts';
import { useDeskMails } from './desk/use-desk-mails.ts';
import { MailListView } from './mail-list-view.tsx';
import { mailQueries } from './mail-queries.ts';
import { useMailActions } from './use-mail-actions.ts';
import { useMailUrlState } from './use-mail-url-state.ts';

const TITLE = 'Mail Details';

/** The desk with the mails that the viewer has to send, above the list of all that they handle. */
export function Collection({ viewer }: { viewer: Viewer }) {
  const query = useQuery(mailQueries.list('mine'));
  // The cover decides the order of the desk.
  const { isLoading: isCoverLoading } = useBankCover();
  const url = useMailUrlState();
  const actions = useMailActions(viewer);
  // Nobody should send gold by stale rows.
  const mails = query.error === null ? query.data : undefined;
  const deskMails = useDeskMails(mails);
  const desk = useDesk(deskMails, actions);
  // Decided once: a mail that comes later must not push away what someone reads.
  const [startsOpen, setStartsOpen] = useState<boolean | null>(null);
  if (startsOpen === null && mails !== undefined)
    setStartsOpen(mails.some(({ mine, sent }) => mine && !sent));
  const isOpen = url.view === '' ? startsOpen === true : url.view === 'to-send';

  // Without the filters: they would move when the desk appears above them.
  if (query.isPending || isCoverLoading)
    return (
      <Panel title={TITLE} flush>
        <Spinner />
      </Panel>
    );
  return (
    <div className="flex flex-col gap-4">
      {mails !== undefined && (
        <div className="flex flex-col gap-4">
          <CollectionBar
            left={deskMails.left}
            view={isOpen ? 'to-send' : 'all'}
            onView={url.show}
          />
          {isOpen && (
            <GoldDesk
              deskMails={deskMails}
              desk={desk}
              actions={actions}
              markable={mails.filter(actions.canMark)}
            />
          )}
        </div>
      )}
      <MailListView
        title={TITLE}
        list="mine"
        query={query}
        url={url}
        actions={actions}
        hint="When a booking is marked as Done, its payment appears here with the code to send it by."
      />
    </div>
  );
}
