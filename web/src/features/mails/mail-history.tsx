import { useQuery } from '@tanstack/react-query';
import { ArrivalActionsProvider } from './arrival-actions.tsx';
import { MailListView } from './mail-list-view.tsx';
import { mailQueries } from './mail-queries.ts';
import { useMailUrlState } from './use-mail-url-state.ts';

/** Every mail of the community, to be looked up. */
export function MailHistory() {
  return (
    <ArrivalActionsProvider>
      <MailListView
        title="Admin Mails History"
        list="all"
        query={useQuery(mailQueries.list('all'))}
        url={useMailUrlState()}
        actions={null}
        hint="Each finished booking has exactly one mail, and all of them are listed here."
      />
    </ArrivalActionsProvider>
  );
}
