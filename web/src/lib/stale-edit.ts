import type { FieldValues } from 'react-hook-form';

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
  /** Fields in which the other person's value is never a matter of choice. */
  alwaysTakenOver?: readonly (keyof Values)[];
};

export type FieldConflict<Values> = {
  field: keyof Values & string;
  /** Whether this person has changed it too. */
  isChangedByBoth: boolean;
};

const plain = (value: unknown) =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value);

/** The fields that someone else changed since the form was opened, and that differ from its values. */
export const findConflicts = <Values extends FieldValues>({
  opened,
  theirs,
  mine,
}: Record<'opened' | 'theirs' | 'mine', Values>): FieldConflict<Values>[] =>
  Object.keys(opened)
    .filter(
      (field) =>
        plain(theirs[field]) !== plain(opened[field]) &&
        plain(theirs[field]) !== plain(mine[field]),
    )
    .map((field) => ({
      field,
      isChangedByBoth: plain(mine[field]) !== plain(opened[field]),
    }));
