import type { Notice, NoticePage } from '@forge/contract/notices/notice-api';
import { addDays, parisDay } from '@forge/contract/paris-time';
import { longDay } from '../../lib/day-labels.ts';

type Pages = { pages: NoticePage[] };

export const noticesIn = ({ pages }: Pages): Notice[] => pages.flatMap(({ notices }) => notices);

/** The list with new notices on top; one that it has already is not added again. */
export const withNew = <Data extends Pages>(
  data: Data,
  notices: readonly Notice[],
  unread: number,
): Data => {
  const known = new Set(noticesIn(data).map(({ _id }) => _id));
  const added = notices.filter(({ _id }) => !known.has(_id));
  return {
    ...data,
    pages: data.pages.map((page, index) => ({
      ...page,
      unread,
      notices: index === 0 ? [...added, ...page.notices] : page.notices,
    })),
  };
};

/** Whether new notices belong on top. A long change is committed after a shorter one that began later. */
export const isInOrder = (data: Pages, added: readonly Notice[]): boolean => {
  const [newest] = noticesIn(data);
  return newest === undefined || added.every(({ at }) => at >= newest.at);
};

/** The list after this notice and all older ones are seen. */
export const withSeen = <Data extends Pages>(data: Data, upTo: string): Data => {
  const all = noticesIn(data);
  const newer = new Set(
    all
      .slice(
        0,
        all.findIndex(({ _id }) => _id === upTo),
      )
      .map(({ _id }) => _id),
  );
  const unread = all.filter(({ _id, seen }) => newer.has(_id) && !seen).length;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      unread,
      notices: page.notices.map((notice) =>
        newer.has(notice._id) ? notice : { ...notice, seen: true },
      ),
    })),
  };
};

/** A notice, and the number of equal ones in a row. */
type NoticeLine = { newest: Notice; count: number };

/** Notices under the day on which they were written, in server time; equal ones in a row are one. */
export const groupByDay = (notices: readonly Notice[], now: number) => {
  const today = parisDay(new Date(now));
  const yesterday = addDays(today, -1);
  const labelOf = (day: string) => {
    if (day === today) return 'Today';
    return day === yesterday ? 'Yesterday' : longDay(day);
  };
  const groups: { day: string; label: string; lines: NoticeLine[] }[] = [];
  for (const notice of notices) {
    const day = parisDay(new Date(notice.at));
    const group = groups.at(-1);
    const before = group?.lines.at(-1);
    if (group?.day !== day)
      groups.push({ day, label: labelOf(day), lines: [{ newest: notice, count: 1 }] });
    else if (before?.newest.text === notice.text && before.newest.link === notice.link)
      before.count += 1;
    else group.lines.push({ newest: notice, count: 1 });
  }
  return groups;
};

const MAX_SHOWN = 99;

/** The number on the bell; null without unread notices. */
export const unreadText = (unread: number): string | null => {
  if (unread === 0) return null;
  return unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread);
};
