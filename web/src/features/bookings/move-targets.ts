import type { Booking } from '@forge/contract/bookings/booking';
import { armourOf } from '@forge/contract/bookings/booking-rules';
import { formatDay } from '@forge/contract/paris-time';
import { armourSeatsLeft } from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import { dayLabel, weekdayOf } from '../../lib/raid-labels.ts';
import { compareByStart, hasStarted, isPast } from './raid-listing.ts';

/** Raids with a seat for the booking's armour, soonest first; those that have started come last. */
export const moveTargets = (
  raids: readonly Raid[],
  { raidId, clientClass }: Pick<Booking, 'raidId' | 'clientClass'>,
  now: number,
): Raid[] =>
  raids
    .filter(
      (raid) =>
        raid._id !== raidId &&
        raid.cancelled === null &&
        armourSeatsLeft(raid, armourOf(clientClass)) > 0 &&
        !isPast(raid, now),
    )
    .sort(
      (one, other) =>
        Number(hasStarted(one, now)) - Number(hasStarted(other, now)) || compareByStart(one, other),
    );

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const wordsOf = (text: string) => fold(text).split(/[^\p{Letter}\p{Number}/:-]+/u);

/** What a raid is found by: name, leader, kind, day and time. */
const wordsOfRaid = (raid: Raid, time: string, now: number) =>
  wordsOf(
    [
      raid.name,
      raid.raidLeader.username,
      raid.difficulty,
      raid.raidType,
      raid.date,
      formatDay(raid.date),
      dayLabel(raid.date, now),
      weekdayOf(raid.date),
      raid.time,
      time,
    ].join(' '),
  );

/** The raids of which every typed word begins a word. */
export const findTargets = (
  raids: readonly Raid[],
  typed: string,
  { now, time }: { now: number; time: (hhmm: string) => string },
): Raid[] => {
  const wanted = wordsOf(typed).filter((word) => word !== '');
  return raids.filter((raid) => {
    const words = wordsOfRaid(raid, time(raid.time), now);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
};

/** People whose name, here or on Discord, contains what was typed. */
export const findPeople = <Person extends { username: string; discord: { username: string } }>(
  people: readonly Person[],
  typed: string,
): Person[] => {
  const wanted = fold(typed).trim();
  return people.filter(({ username, discord }) =>
    [username, discord.username].some((name) => fold(name).includes(wanted)),
  );
};
