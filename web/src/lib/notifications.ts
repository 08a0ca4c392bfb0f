import type { NoticeSetting } from '@forge/contract/notices/notice-kinds';
import type { Settings } from '@forge/contract/settings/settings';
import { useCallback } from 'react';
import { chime } from './chime.ts';
import { showDesktopNotification } from './desktop-notification.ts';
import { useSettings } from './settings-context.ts';
import { toast, type ToastOptions } from './toast.ts';

/** Each kind has its own switch in the settings. */
export type NotificationKind = 'bookingNotices' | 'mailNotices' | 'ticketNotices' | NoticeSetting;

type Channels = {
  toast: (message: string, options: ToastOptions) => void;
  chime: () => void;
  desktop: (message: string) => void;
  isHidden: () => boolean;
};

/** Shows a notification through the channels that the settings choose, if any. */
export const createNotify =
  (channels: Channels) =>
  (settings: Settings, kind: NotificationKind, message: string, options?: ToastOptions) => {
    if (!settings[kind]) return;
    // Most are about another page than the one on the screen.
    channels.toast(message, { scope: 'portal', ...options });
    if (settings.noticeSound) channels.chime();
    if (settings.desktopNotices && channels.isHidden())
      channels.desktop([message, options?.about].filter(Boolean).join('\n'));
  };

const notify = createNotify({
  toast: toast.info,
  chime: () => void chime(),
  desktop: showDesktopNotification,
  // Also behind another window, where the page is not hidden.
  isHidden: () => document.hidden || !document.hasFocus(),
});

export type Notify = (kind: NotificationKind, message: string, options?: ToastOptions) => void;

export function useNotify(): Notify {
  const settings = useSettings();
  return useCallback((...notification) => notify(settings, ...notification), [settings]);
}
