import type { Settings } from '@forge/contract/settings/settings';
import { useCallback } from 'react';
import { chime } from './chime.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { useSettings } from './settings-context.ts';
import { toast } from './toast.ts';

/** Each kind has its own switch in the settings. */
export type NoticeKind = 'bookingNotices' | 'mailNotices' | 'ticketNotices';

type Channels = {
  toast: (message: string) => void;
  chime: () => void;
  desktop: (message: string) => void;
  isHidden: () => boolean;
};

/** Shows a notice through the channels that the settings choose, if any. */
export const createNotify =
  (channels: Channels) => (settings: Settings, kind: NoticeKind, message: string) => {
    if (!settings[kind]) return;
    channels.toast(message);
    if (settings.noticeSound) channels.chime();
    if (settings.desktopNotices && channels.isHidden()) channels.desktop(message);
  };

const notify = createNotify({
  toast: toast.info,
  chime,
  desktop: showDesktopNotice,
  isHidden: () => document.hidden,
});

export type Notify = (kind: NoticeKind, message: string) => void;

export function useNotify(): Notify {
  const settings = useSettings();
  return useCallback((kind, message) => notify(settings, kind, message), [settings]);
}
