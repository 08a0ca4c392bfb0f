import { cutText } from '@forge/contract/cut-text';

// Discord allows 32 characters; an emoji can consist of ten code points.
const MAX_CODE_POINTS = 400;

// Control characters, halves of surrogate pairs, line separators, and marks that reverse the text after them.
const unusable = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/gu;

/** A name that can be stored and shown; empty if nothing of it is visible. */
export const cleanName = (name: string): string => {
  const usable = name.replace(unusable, ' ').replace(/\s+/g, ' ').trim();
  const clean = cutText(usable, MAX_CODE_POINTS);
  return clean.replace(invisible, '') === '' ? '' : clean;
};
