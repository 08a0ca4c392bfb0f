import type { NamedPerson, RaidPerson } from '@forge/contract/raids/raid';

/** A select cannot have an empty value. */
export const NO_COLLECTOR = 'nobody';

/** Someone who was chosen before comes without a Discord name. */
export type Choosable = NamedPerson & Partial<RaidPerson>;

/** The Discord name is added where it differs from the name on the portal. */
export const choicesOf = (people: readonly Choosable[]) =>
  people.map(({ _id, username, discord = { username } }) => ({
    value: _id,
    label: username === discord.username ? username : `${username} (${discord.username})`,
  }));

/** The list with the person who was chosen before, who may have lost the role since. */
export const withPerson = (
  person: NamedPerson | null,
  people: readonly Choosable[] | undefined,
): readonly Choosable[] | undefined =>
  person === null || people?.some(({ _id }) => _id === person._id)
    ? people
    : [person, ...(people ?? [])];
