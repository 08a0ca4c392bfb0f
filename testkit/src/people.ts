import { Person } from './person.ts';

/** Those who use the portal at this address. */
export const peopleAt = (url: string) => {
  const people: Person[] = [];
  const visitor = () => {
    const person = new Person(url);
    people.push(person);
    return person;
  };
  return {
    visitor,
    signIn: async (persona: string) => {
      const person = visitor();
      await person.signIn(persona);
      return person;
    },
    setRoles: async (persona: string, roles: string[]) => {
      await visitor().post('/demo/roles', { persona, roles });
    },
    leave: () => {
      for (const person of people) person.leave();
    },
  };
};
