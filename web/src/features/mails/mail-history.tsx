import { MailBoard } from './mail-board.tsx';
import { useLiveMails } from './use-live-mails.ts';

/** Every mail of the community, to be looked up. */
export function MailHistory() {
  return (
    <MailBoard
      title="Admin Mails History"
      list="everyones"
      query={useLiveMails('everyones')}
      desk={null}
      hint="Each finished booking has exactly one mail, and all of them are listed here."
    />
  );
}
