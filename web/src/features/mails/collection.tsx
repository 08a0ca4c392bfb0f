import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { MailListView } from './mail-list-view.tsx';
import { mailQueries } from './mail-queries.ts';
import { useMailActions } from './use-mail-actions.ts';

/** The mails that the viewer has to send. */
export function Collection() {
  const query = useQuery(mailQueries.list('mine'));
  const board = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its row: move the focus to the list.
  const onSent = useCallback(() => {
    if (!(document.activeElement instanceof HTMLInputElement))
      board.current?.focus({ preventScroll: true });
  }, []);
  const actions = useMailActions(onSent);
  return (
    <div ref={board} tabIndex={-1} className="outline-hidden">
      <MailListView
        title="Mail Details"
        list="mine"
        query={query}
        actions={actions}
        hint="When a booking is marked as Done, its payment appears here with the code to send it by."
      />
    </div>
  );
}
