import type { RaidPerson } from '@forge/contract/raids/raid';

/** Stands for taking the choice back. */
export const NOBODY = 'nobody';

/** People to choose from, told apart by their name in the chat community where they differ. */
export const choicesOf = (people: readonly RaidPerson[]) =>
  people.map(({ _id, username, discord }) => ({
    value: _id,
    label: username === discord.username ? username : `${username} (${discord.username})`,
  }));

/** The list with someone who was chosen before, also when they are not on it any more. */
export const including = (
  person: RaidPerson | null,
  people: readonly RaidPerson[] | undefined,
): readonly RaidPerson[] | undefined =>
  person === null || people?.some(({ _id }) => _id === person._id)
    ? people
    : [person, ...(people ?? [])];
