import type { Settings } from '@forge/contract/settings/settings';
import { useCallback } from 'react';
import { chime } from './chime.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { useSettings } from './settings-context.ts';
import { toast } from './toast.ts';

/** Each kind has its own switch in the settings. */
export type NoticeKind = 'bookingNotices' | 'mailNotices' | 'ticketNotices';

type Channels = {
  toast: (sentence: string) => void;
  chime: () => void;
  desktop: (sentence: string) => void;
  isHidden: () => boolean;
};

/** Shows a notice through the channels that the settings choose, if any. */
export const createNotify =
  (channels: Channels) => (settings: Settings, kind: NoticeKind, sentence: string) => {
    if (!settings[kind]) return;
    channels.toast(sentence);
    if (settings.noticeSound) channels.chime();
    if (settings.desktopNotices && channels.isHidden()) channels.desktop(sentence);
  };

const notify = createNotify({
  toast: toast.info,
  chime,
  desktop: showDesktopNotice,
  isHidden: () => document.hidden,
});

export type Notify = (kind: NoticeKind, sentence: string) => void;

export function useNotify(): Notify {
  const settings = useSettings();
  return useCallback((kind, sentence) => notify(settings, kind, sentence), [settings]);
}
