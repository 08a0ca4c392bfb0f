import { useQuery } from '@tanstack/react-query';
import { WithArrivalActions } from './arrival-actions.tsx';
import { MailListView } from './mail-list-view.tsx';
import { mailQueries } from './mail-queries.ts';

/** Every mail of the community, to be looked up. */
export function MailHistory() {
  return (
    <WithArrivalActions>
      <MailListView
        title="Admin Mails History"
        list="all"
        query={useQuery(mailQueries.list('all'))}
        actions={null}
        hint="Each finished booking has exactly one mail, and all of them are listed here."
      />
    </WithArrivalActions>
  );
}
