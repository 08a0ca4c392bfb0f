import { TZDate } from '@date-fns/tz';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { CALENDAR_HOURS } from '@forge/contract/calendar/calendar-api';
import { pages } from '@forge/contract/pages';
import { PARIS } from '@forge/contract/paris-time';
import type { Viewer } from '@forge/contract/viewer';
import type { CalendarRow } from './calendar.repository.ts';

const REFRESH_SECONDS = 15 * 60;

const partOf = (viewer: Viewer, raid: CalendarRow) =>
  [
    raid.leader_id === viewer.id && 'You lead this raid.',
    raid.collector_id === viewer.id && 'You collect the gold.',
    raid.own_bookings === 1 && 'You have 1 client in it.',
    raid.own_bookings > 1 && `You have ${raid.own_bookings} clients in it.`,
  ].filter((text) => text !== false);

const descriptionOf = (viewer: Viewer, raid: CalendarRow) =>
  [
    ...(raid.is_cancelled
      ? [raid.cancel_reason === null ? 'Cancelled.' : `Cancelled: ${raid.cancel_reason}`]
      : []),
    ...partOf(viewer, raid),
    `${raid.raid_type}, ${raid.loot_type}`,
    `Raid leader: ${raid.leader_name}`,
    `Gold collector: ${raid.collector_name ?? 'Not assigned'}`,
  ].join('\n');

const utcStamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');

/** The raids as iCalendar text (RFC 5545). */
export const viewCalendar = (
  viewer: Viewer,
  raids: CalendarRow[],
  { now, portalUrl }: { now: Date; portalUrl: string },
): string => {
  const calendar = ical({
    name: 'Forge raids',
    prodId: { company: 'Forge', product: 'Portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    timezone: { name: PARIS, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
  });
  for (const raid of raids) {
    const { id, version, starts_at, difficulty, is_cancelled } = raid;
    const summary = `${raid.name} (${difficulty})`;
    calendar.createEvent({
      id: `${id}@forge-portal`,
      sequence: version,
      stamp: now,
      start: new TZDate(starts_at, PARIS),
      end: new TZDate(starts_at.getTime() + CALENDAR_HOURS * 60 * 60_000, PARIS),
      timezone: PARIS,
      summary: is_cancelled ? `Cancelled: ${summary}` : summary,
      description: descriptionOf(viewer, raid),
      status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: is_cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      url: `${portalUrl}${pages.bookRaid.path}`,
    });
  }
  return (
    calendar
      .toString()
      // A duration instead of an end: an end in the hour that repeats in autumn would be ambiguous.
      .replace(/^DTEND;.*$/gm, `DURATION:PT${CALENDAR_HOURS}H`)
      // ical-generator writes it in the time zone of the process.
      .replace(/^DTSTAMP:.*$/gm, `DTSTAMP:${utcStamp(now)}`)
  );
};
