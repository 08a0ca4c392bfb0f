import type { FieldValues } from 'react-hook-form';
import { isSameValue } from './contract-resolver.ts';

/** A record as it stands, in the form's values. */
export type PresentRecord<Values> = { version: number; values: Values };

/** What the form edits, so that a change by someone else is not overwritten unseen. */
export type EditedRecord<Values> = {
  /** Of the record that the form was opened with. */
  version: number;
  /** Undefined if it is gone. */
  read: () => Promise<PresentRecord<Values> | undefined>;
  labels: Readonly<Record<keyof Values, string>>;
  /** The values in words. */
  describe: (values: Values) => Readonly<Record<keyof Values, string>>;
  /** Fields that always take the other person's value, without asking. */
  alwaysTakenOver?: readonly (keyof Values)[];
};

export type FieldConflict<Values> = {
  field: keyof Values & string;
  /** Whether this person has changed it too. */
  isChangedByBoth: boolean;
};

/**
 * The fields that someone else changed since the form was opened, and that differ from its values: those
 * to ask about, and those that are taken over in any case.
 */
export const findConflicts = <Values extends FieldValues>(
  { opened, theirs, mine }: Record<'opened' | 'theirs' | 'mine', Values>,
  alwaysTakenOver: readonly (keyof Values)[] = [],
) => {
  const differs = (field: string, one: Values, other: Values) =>
    !isSameValue(one[field], other[field]);
  const conflicts = Object.keys(opened).filter(
    (field) => differs(field, theirs, opened) && differs(field, theirs, mine),
  );
  const asked: FieldConflict<Values>[] = conflicts
    .filter((field) => !alwaysTakenOver.includes(field))
    .map((field) => ({ field, isChangedByBoth: differs(field, mine, opened) }));
  return { asked, takenOver: conflicts.filter((field) => alwaysTakenOver.includes(field)) };
};
