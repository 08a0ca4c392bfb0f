import { useEffect } from 'react';
import { useNotify } from '../../lib/notices.ts';
import { forgeSocket } from '../../realtime/socket.ts';

const sentenceOf = (count: number) =>
  count === 1 ? 'A mail is waiting for you to send' : `${count} mails are waiting for you to send`;

/** On every page of the dashboard: whoever has gold to send hears of it. */
export function useMailNotices() {
  const notify = useNotify();
  useEffect(() => {
    const socket = forgeSocket();
    const tell = ({ count }: { count: number }) => notify('mailNotices', sentenceOf(count));
    socket.on('mailsWaiting', tell);
    return () => {
      socket.off('mailsWaiting', tell);
    };
  }, [notify]);
}
