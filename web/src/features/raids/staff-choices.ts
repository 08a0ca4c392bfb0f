import type { NamedPerson, RaidPerson } from '@forge/contract/raids/raid';

/** A select cannot have an empty value. */
export const NO_COLLECTOR = 'nobody';

/** Someone who was chosen before comes without a Discord name. */
export type Choosable = NamedPerson & Partial<RaidPerson>;

/** The Discord name is added where several people have the same name. */
export const choicesOf = (people: readonly Choosable[]) => {
  const isShared = (name: string) => people.filter(({ username }) => username === name).length > 1;
  return people.map(({ _id, username, discord = { username } }) => ({
    value: _id,
    label:
      isShared(username) && username !== discord.username
        ? `${username} (${discord.username})`
        : username,
  }));
};

/** The list with the person who was chosen before, who may have lost the role since. */
export const withPerson = (
  person: NamedPerson | null,
  people: readonly Choosable[] | undefined,
): readonly Choosable[] | undefined =>
  person === null || people?.some(({ _id }) => _id === person._id)
    ? people
    : [person, ...(people ?? [])];
