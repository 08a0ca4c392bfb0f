import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { MailBoard } from './mail-board.tsx';
import { mailQueries } from './mail-queries.ts';
import { useMailDesk } from './use-mail-desk.ts';

/** The mails that are this person's to send. */
export function Collection() {
  const query = useQuery(mailQueries.list('mine'));
  const board = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with the work: the keyboard goes on from the list.
  const onSent = useCallback(() => {
    if (!(document.activeElement instanceof HTMLInputElement))
      board.current?.focus({ preventScroll: true });
  }, []);
  const desk = useMailDesk(onSent);
  return (
    <div ref={board} tabIndex={-1} className="outline-hidden">
      <MailBoard
        title="Mail Details"
        list="mine"
        query={query}
        desk={desk}
        hint="When a booking is marked as Done, its payment appears here with the code to send it by."
      />
    </div>
  );
}
