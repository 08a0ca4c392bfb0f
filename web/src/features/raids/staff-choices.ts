import type { RaidPerson } from '@forge/contract/raids/raid';

/** A select cannot have an empty value. */
export const NO_COLLECTOR = 'nobody';

/** The Discord name is added where it differs from the name on the portal. */
export const choicesOf = (people: readonly RaidPerson[]) =>
  people.map(({ _id, username, discord }) => ({
    value: _id,
    label: username === discord.username ? username : `${username} (${discord.username})`,
  }));

/** The list with the person who was chosen before, who may have lost the role since. */
export const withPerson = (
  person: RaidPerson | null,
  people: readonly RaidPerson[] | undefined,
): readonly RaidPerson[] | undefined =>
  person === null || people?.some(({ _id }) => _id === person._id)
    ? people
    : [person, ...(people ?? [])];
