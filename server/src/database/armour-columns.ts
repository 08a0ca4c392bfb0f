import { sql } from 'kysely';
import {
  armourNames,
  noCaps,
  type Armour,
  type ArmourCaps,
} from '@forge/contract/raids/armour-seats';

/** Of a raid: the seats that each armour may have, and has. */
export type ArmourColumns = Record<`cap_${Armour}`, number | null> &
  Record<`taken_${Armour}`, number>;

export const armourColumns = armourNames.flatMap(
  (armour) => [`raids.cap_${armour}`, `raids.taken_${armour}`] as const,
);

export const capValues = (caps: ArmourCaps | null) => {
  const { plate, mail, leather, cloth } = caps ?? noCaps;
  return { cap_plate: plate, cap_mail: mail, cap_leather: leather, cap_cloth: cloth };
};

/** The SQL of each armour, separated by commas. */
export const forEachArmour = (text: (armour: Armour) => string) =>
  sql.raw(armourNames.map(text).join(', '));

/** The armours of which a raid has all the seats it may have. */
export const fullArmours = sql<Armour[]>`array_remove(array[${forEachArmour(
  (armour) => `case when taken_${armour} >= cap_${armour} then '${armour}' end`,
)}], null)`;

/** The number of taken seats, in all and of each armour, as columns of a query of bookings. */
export const countedSeats = sql`count(*), ${forEachArmour(
  (armour) => `count(*) filter (where armour_of(client_class) = '${armour}')`,
)}`;

export const takenColumns = sql`taken, ${forEachArmour((armour) => `taken_${armour}`)}`;

/** Assignments that add seats of one armour, or free them. */
export const addSeats = (armour: Armour, count: 1 | -1) => {
  const taken = sql.ref(`taken_${armour}`);
  return sql`taken = taken + ${sql.lit(count)}, ${taken} = ${taken} + ${sql.lit(count)}`;
};
