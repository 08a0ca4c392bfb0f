import { Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';

/** A signed-in person, with what raw HTTP requests need. */
export type Member = { person: Person; cookie: string; id: string };

export const signIn = async (url: string, persona: string): Promise<Member> => {
  const person = new Person(url);
  await person.signIn(persona);
  return { person, cookie: person.cookieHeader, id: await idOf(person) };
};
