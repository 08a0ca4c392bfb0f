import { useQuery } from '@tanstack/react-query';
import { MailListView } from './mail-list-view.tsx';
import { mailQueries } from './mail-queries.ts';
import { useMailActions } from './use-mail-actions.ts';

/** The mails that the viewer has to send. */
export function Collection() {
  return (
    <div data-list="" tabIndex={-1} className="outline-hidden">
      <MailListView
        title="Mail Details"
        list="mine"
        query={useQuery(mailQueries.list('mine'))}
        actions={useMailActions()}
        hint="When a booking is marked as Done, its payment appears here with the code to send it by."
      />
    </div>
  );
}
