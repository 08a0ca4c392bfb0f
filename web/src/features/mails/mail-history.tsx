import { useQuery } from '@tanstack/react-query';
import { MailBoard } from './mail-board.tsx';
import { mailQueries } from './mail-queries.ts';

/** Every mail of the community, to be looked up. */
export function MailHistory() {
  return (
    <MailBoard
      title="Admin Mails History"
      list="everyones"
      query={useQuery(mailQueries.list('everyones'))}
      desk={null}
      hint="Each finished booking has exactly one mail, and all of them are listed here."
    />
  );
}
