import { MAX_FOUND } from '@forge/contract/find/find-limits';
import { findPages } from '@forge/contract/find/find-pages';
import type { Found, FoundBooking, FoundPage, FoundRaid } from '@forge/contract/find/find-api';
import { findTerms, joinedWords, matchesWords } from '@forge/contract/find/words';
import { mayOpen, pages } from '@forge/contract/pages';
import type { Viewer } from '@forge/contract/viewer';

/** Something that can be done from anywhere. */
export type FindAction = { label: string; run: () => void };

export type FindOption =
  | { kind: 'client'; key: string; booking: FoundBooking }
  | { kind: 'raid'; key: string; raid: FoundRaid }
  | { kind: 'page'; key: string; page: FoundPage }
  | { kind: 'action'; key: string; action: FindAction };

export type FindGroup = {
  label: string;
  options: FindOption[];
  /** The server sends only the first ones. */
  mayHaveMore?: boolean;
};

const dashboardPages = (viewer: Viewer): FoundPage[] =>
  Object.values(pages).flatMap((page) =>
    'title' in page && page.path.startsWith('/dashboard') && mayOpen(viewer, page.access)
      ? [{ path: page.path, title: page.title }]
      : [],
  );

/** Everything that was found, and the pages and actions of this person that match what was typed. */
export const findGroups = (
  viewer: Viewer,
  typed: string,
  found: Found | undefined,
  actions: readonly FindAction[],
): FindGroup[] => {
  const terms = findTerms(typed);
  const isEmpty = typed.trim() === '';
  const pagesFound = isEmpty ? dashboardPages(viewer) : findPages(viewer, terms);
  const actionsFound = isEmpty
    ? actions
    : actions.filter(
        ({ label }) =>
          terms.length > 0 && terms.every(({ words }) => matchesWords(joinedWords(label), words)),
      );
  const groups: FindGroup[] = [
    {
      label: 'Clients',
      mayHaveMore: found?.bookings.length === MAX_FOUND,
      options: (found?.bookings ?? []).map((booking) => ({
        kind: 'client',
        key: `client-${booking._id}`,
        booking,
      })),
    },
    {
      label: 'Raids',
      mayHaveMore: found?.raids.length === MAX_FOUND,
      options: (found?.raids ?? []).map((raid) => ({
        kind: 'raid',
        key: `raid-${raid._id}`,
        raid,
      })),
    },
    {
      label: 'Pages',
      options: pagesFound.map((page) => ({ kind: 'page', key: `page-${page.path}`, page })),
    },
    {
      label: 'Actions',
      options: actionsFound.map((action) => ({
        kind: 'action',
        key: `action-${action.label}`,
        action,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
};
