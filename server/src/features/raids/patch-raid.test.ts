import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withEdit, withSoldSeat } from './patch-raid.ts';
import type { SoldSeat } from './raid-events.ts';
import type { RaidRow } from './raids.repository.ts';

const empty = {
  taken_plate: 0,
  taken_mail: 0,
  taken_leather: 0,
  taken_cloth: 0,
  version: 1,
  taken: 0,
  last_seat: 0,
  seats: [],
  starts_at: new Date('2031-03-05T20:00:00Z'),
} as unknown as RaidRow;

type Step = { kind: 'sell' | 'leave' | 'edit' | 'armour'; pick: number };

/** The raid after each step, and the sale that led to it. */
const historyOf = (steps: Step[]) => {
  const states: { row: RaidRow; sold?: SoldSeat }[] = [{ row: empty }];
  for (const { kind, pick } of steps) {
    const row = states.at(-1)?.row ?? empty;
    if (kind === 'edit') {
      states.push({ row: { ...row, name: `Edited ${row.version}`, version: row.version + 1 } });
    }
    // A client gets another class.
    if (kind === 'armour' && row.taken_cloth > 0) {
      const { taken_cloth, taken_plate } = row;
      states.push({ row: { ...row, taken_cloth: taken_cloth - 1, taken_plate: taken_plate + 1 } });
    }
    if (kind === 'leave' && row.taken > 0) {
      const seats = row.seats.filter((_, index) => index !== pick % row.taken);
      states.push({ row: { ...row, taken: row.taken - 1, seats } });
    }
    if (kind === 'sell') {
      const seat = row.last_seat + 1;
      const after = {
        version: row.version,
        taken: row.taken + 1,
        last_seat: seat,
        taken_plate: row.taken_plate,
        taken_mail: row.taken_mail,
        taken_leather: row.taken_leather,
        taken_cloth: row.taken_cloth + 1,
      };
      const seats = [...row.seats, seat];
      states.push({ row: { ...row, ...after, seats }, sold: { ...after, seat } });
    }
  }
  return states;
};

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('sell', 'sell', 'leave', 'edit', 'armour'),
    pick: fc.nat(20),
  }),
  { maxLength: 12 },
);

test('a sale is added to the raid before it, and to no other state unless the result is the same', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const states = historyOf(all);
      for (const [index, { row, sold }] of states.entries()) {
        if (!sold) continue;
        expect(withSoldSeat(states[index - 1]?.row ?? empty, sold)).toEqual(row);
        for (const known of states)
          expect([null, row]).toContainEqual(withSoldSeat(known.row, sold));
      }
    }),
  );
});

test('an edit replaces an older version that starts at the same time', () => {
  const edited = { ...empty, version: 2 };
  expect(withEdit(empty, edited)).toBe(edited);
  expect(withEdit(edited, edited)).toBeNull();
  expect(withEdit({ ...empty, version: 3 }, edited)).toBeNull();
  expect(withEdit(empty, { ...edited, starts_at: new Date('2031-03-06T20:00:00Z') })).toBeNull();
});
