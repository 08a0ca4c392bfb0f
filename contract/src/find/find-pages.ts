import { mayOpen, pages } from '../pages.ts';
import type { Viewer } from '../viewer.ts';
import type { FoundPage } from './find-api.ts';
import { MAX_FOUND } from './find-limits.ts';
import { joinedWords, matchesWords, type FindTerm } from './words.ts';

const titled = Object.values(pages).flatMap((page) =>
  'title' in page ? [{ ...page, words: joinedWords(page.title) }] : [],
);

/** The pages that this person may open and whose title has words that begin like those of the query. */
export const findPages = (viewer: Viewer, terms: readonly FindTerm[]): FoundPage[] =>
  terms.length === 0
    ? []
    : titled
        .filter(
          ({ access, words }) =>
            mayOpen(viewer, access) && terms.every((term) => matchesWords(words, term.words)),
        )
        .map(({ path, title }) => ({ path, title }))
        .slice(0, MAX_FOUND);
