import { noticeSettings } from '@forge/contract/notices/notice-kinds';
import {
  invalidate,
  invalidateOn,
  notifyOn,
  pollWhileDisconnected,
  type EventRow,
} from '../../realtime/event-table.ts';
import { subscribe } from '../../realtime/socket.ts';
import { isInOrder, withNew } from './notice-list.ts';
import { ownNotices } from './notice-queries.ts';

const { queryKey } = ownNotices;

/** New notices come with the event; others are read again. */
const receive: EventRow = ({ client }) =>
  subscribe('noticeUpdate', ({ notices, unread }) => {
    const known = client.getQueryData(queryKey);
    // An answer under way may be older than the event.
    const isFetching = client.isFetching({ queryKey }) > 0;
    if (known && notices.length > 0) {
      client.setQueryData(queryKey, withNew(known, notices, unread));
      if (!isFetching && isInOrder(known, notices)) return;
    } else if (known?.pages[0]?.unread === unread && !isFetching) {
      return;
    }
    invalidate(client, queryKey);
  });

export const noticeEvents = [
  receive,
  invalidateOn(['connect', 'viewerUpdate'], [queryKey]),
  pollWhileDisconnected([queryKey], 30_000),
  notifyOn('noticeUpdate', ({ notices }) => {
    const [newest] = notices;
    if (!newest) return null;
    const text = notices.length === 1 ? newest.text : `${notices.length} new notices`;
    return [noticeSettings[newest.kind], text];
  }),
];
