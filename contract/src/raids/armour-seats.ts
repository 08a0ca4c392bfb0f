import { z } from 'zod';
import { Refusal, type FieldError } from '../refusal.ts';

export const armourNames = ['plate', 'mail', 'leather', 'cloth'] as const;
export type Armour = (typeof armourNames)[number];

export const armourLabels: Record<Armour, string> = {
  plate: 'Plate',
  mail: 'Mail',
  leather: 'Leather',
  cloth: 'Cloth',
};

const CAP_RANGE = 'Armour seats must be whole numbers from 0 to Max Clients';

const ofEachArmour = <Value extends z.ZodType>(value: Value) =>
  z.object({ plate: value, mail: value, leather: value, cloth: value }, { error: CAP_RANGE });

/** How many seats each armour has. */
export const armourTakenSchema = ofEachArmour(z.number());
export type ArmourTaken = z.infer<typeof armourTakenSchema>;

/** How many seats each armour may have; null: any number. The raid's Max Clients limits them, too. */
export const armourCapsSchema = ofEachArmour(
  z.int({ error: CAP_RANGE }).min(0, CAP_RANGE).nullable(),
).nullable();
export type ArmourCaps = NonNullable<z.infer<typeof armourCapsSchema>>;

export const noCaps: ArmourCaps = { plate: null, mail: null, leather: null, cloth: null };

export const armourRefusals = {
  noSeat: (armour: Armour, field?: string) =>
    new Refusal(409, 'no-armour-seat', `No ${armourLabels[armour]} seat left in this raid`, field),
  belowBookings: (armour: Armour, bookings: number) =>
    new Refusal(
      409,
      'below-bookings',
      `${armourLabels[armour]} seats cannot be lower than the ${bookings} already booked`,
      'armourCaps',
    ),
};

/** No cap is above the raid's seats. */
export const validateCaps = (
  caps: ArmourCaps | null | undefined,
  maxClients: number,
): FieldError<'armourCaps'> | null => {
  const above = caps && armourNames.find((armour) => (caps[armour] ?? 0) > maxClients);
  if (!above) return null;
  return {
    field: 'armourCaps',
    message: `${armourLabels[above]} seats cannot be more than Max Clients`,
  };
};

/** The caps, none above the raid's seats. */
export const capsWithin = (caps: ArmourCaps, maxClients: number): ArmourCaps => {
  const within = (cap: number | null) => cap && Math.min(cap, maxClients);
  return {
    plate: within(caps.plate),
    mail: within(caps.mail),
    leather: within(caps.leather),
    cloth: within(caps.cloth),
  };
};

/** The first cap below what is booked. */
export const findCapBelow = (caps: ArmourCaps, taken: ArmourTaken): Armour | undefined =>
  armourNames.find((armour) => taken[armour] > (caps[armour] ?? Infinity));

/** What decides whether a seat can be sold. */
export type Seats = {
  clients: { readonly length: number };
  maxClients: number;
  armourCaps: ArmourCaps | null;
  armourTaken: ArmourTaken;
};

/** Seats that can still be sold to an armour. */
export const armourSeatsLeft = (raid: Seats, armour: Armour): number => {
  const left = raid.maxClients - raid.clients.length;
  const cap = raid.armourCaps?.[armour] ?? null;
  return Math.max(0, cap === null ? left : Math.min(left, cap - raid.armourTaken[armour]));
};
