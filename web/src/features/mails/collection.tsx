import { useQuery } from '@tanstack/react-query';
import { MailListView } from './mail-list-view.tsx';
import { mailQueries } from './mail-queries.ts';
import { useMailActions } from './use-mail-actions.ts';

/** The mails that the viewer has to send. */
export function Collection() {
  const query = useQuery(mailQueries.list('mine'));
  const actions = useMailActions();
  return (
    <MailListView
      title="Mail Details"
      list="mine"
      query={query}
      actions={actions}
      hint="When a booking is marked as Done, its payment appears here with the code to send it by."
    />
  );
}
