import { CALENDAR_DAYS, calendarRefusals } from '@forge/contract/calendar/calendar-api';
import { refusals } from '@forge/contract/refusal';
import { isMember, type Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { hashToken } from '../../secrets.ts';
import { findOwner, type CalendarOwner } from './calendar-links.repository.ts';
import { viewCalendar } from './calendar-view.ts';
import { listRaidsOf } from './calendar.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Reads the owner of an address with their roles of the moment; undefined if these are not known. */
export type WithCurrentRoles = (
  find: () => Promise<CalendarOwner | undefined>,
) => Promise<CalendarOwner | undefined>;

/** The calendar of the owner of this address, by their current roles. */
export const readCalendar = async (
  { db, config, now }: AppContext,
  withCurrentRoles: WithCurrentRoles,
  token: string,
): Promise<string> => {
  const find = () => findOwner(db, hashToken(token));
  if (!(await find())) throw calendarRefusals.unknownAddress();
  const owner = await withCurrentRoles(find);
  if (!owner) throw refusals.signedOut();
  const viewer: Viewer = { id: owner.user_id, username: owner.username, roles: owner.roles };
  if (!isMember(viewer)) throw calendarRefusals.unknownAddress();
  const raids = await listRaidsOf(
    db,
    viewer.id,
    new Date(now().getTime() - CALENDAR_DAYS * DAY_MS),
  );
  return viewCalendar(viewer, raids, { now: now(), portalUrl: config.publicUrl });
};
