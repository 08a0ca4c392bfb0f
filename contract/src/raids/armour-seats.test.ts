import { expect, test } from 'vitest';
import { classes } from '../game.ts';
import { armourOf, armours } from '../bookings/booking-rules.ts';
import { armourSeatsLeft, findCapBelow, noCaps, validateCaps } from './armour-seats.ts';
import { templateFieldsOf, type RaidTemplate } from './raid-template.ts';

const taken = { plate: 1, mail: 2, leather: 0, cloth: 0 };
const raid = (caps: object | null, maxClients = 8) => ({
  maxClients,
  clients: ['1', '2', '3'],
  armourTaken: taken,
  armourCaps: caps && { ...noCaps, ...caps },
});

test('every class has one armour', () => {
  for (const name of classes) {
    expect(
      Object.values(armours).filter((each) => (each as readonly string[]).includes(name)),
    ).toHaveLength(1);
    expect(armours[armourOf(name)]).toContain(name);
  }
});

test('the seats left of an armour are limited by its cap and by the raid', () => {
  expect(armourSeatsLeft(raid(null), 'mail')).toBe(5);
  expect(armourSeatsLeft(raid({ mail: 3 }), 'mail')).toBe(1);
  expect(armourSeatsLeft(raid({ mail: 2 }), 'mail')).toBe(0);
  expect(armourSeatsLeft(raid({ mail: 8 }, 4), 'mail')).toBe(1);
  expect(armourSeatsLeft(raid({ mail: 0 }, 3), 'cloth')).toBe(0);
});

test('caps are from what is booked to Max Clients', () => {
  expect(validateCaps({ ...noCaps, cloth: 8 }, 8)).toBeNull();
  expect(validateCaps({ ...noCaps, cloth: 9 }, 8)?.message).toBe(
    'Cloth seats cannot be more than Max Clients',
  );
  expect(findCapBelow({ ...noCaps, mail: 2, plate: 1 }, taken)).toBeUndefined();
  expect(findCapBelow({ ...noCaps, mail: 1 }, taken)).toBe('mail');
});

test('a raid from before caps were limited gives valid ones to new raids', () => {
  const former = raid({ mail: 8, cloth: 3, plate: 0 }, 5) as unknown as RaidTemplate;
  const { armourCaps, maxClients } = templateFieldsOf(former);
  expect(armourCaps).toEqual({ ...noCaps, mail: 5, cloth: 3, plate: 0 });
  expect(validateCaps(armourCaps, maxClients)).toBeNull();
  expect(templateFieldsOf({ ...former, armourCaps: null }).armourCaps).toBeNull();
});
