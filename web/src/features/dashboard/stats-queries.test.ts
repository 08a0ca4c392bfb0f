import type { Agenda } from '@forge/contract/dashboard/agenda';
import { parisInstant } from '@forge/contract/paris-time';
import { expect, test, vi } from 'vitest';
import { msUntilNextStart } from './stats-queries.ts';

const now = parisInstant('2026-11-18', '20:00').getTime();
const agendaWith = (...times: string[]) =>
  ({
    openRaids: { rows: times.map((time) => ({ date: '2026-11-18', time })), total: 1 },
  }) as Agenda;

test('reads the agenda again once the next listed raid has started', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(msUntilNextStart(agendaWith('19:30', '20:45', '20:30'), now)).toBe(30 * 60_000 + 15_000);
  // Once more, in case it was still listed.
  expect(msUntilNextStart(agendaWith('20:00'), now + 20_000)).toBe(15_000);
  // Timers overflow after weeks.
  expect(msUntilNextStart(agendaWith('23:00'), now)).toBe(60 * 60_000);
  expect(msUntilNextStart(agendaWith('19:30'), now)).toBe(false);
  vi.restoreAllMocks();
});
