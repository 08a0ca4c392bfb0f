import { settingsDefaults, type Settings } from '@forge/contract/settings/settings';
import type { SettingsRow } from './settings.repository.ts';

export const viewSettings = (row: SettingsRow | undefined): Settings =>
  row
    ? {
        timeZone: row.time_zone,
        timeFormat: row.time_format,
        density: row.density,
        sidebar: row.sidebar,
        shortcuts: row.shortcuts,
        bookingNotices: row.booking_notices,
        mailNotices: row.mail_notices,
        ticketNotices: row.ticket_notices,
        noticeSound: row.notice_sound,
        desktopNotices: row.desktop_notices,
      }
    : settingsDefaults;
