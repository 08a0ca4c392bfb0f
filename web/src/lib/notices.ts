import type { Settings } from '@forge/contract/settings/settings';
import { useCallback } from 'react';
import { chime } from './chime.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { useSettings } from './settings-context.ts';
import { toast } from './toast.ts';

/** What people are told of by themselves, each with a switch of its own. */
export type NoticeKind = 'bookingNotices' | 'mailNotices' | 'ticketNotices';

type Ways = {
  toast: (sentence: string) => void;
  chime: () => void;
  desktop: (sentence: string) => void;
  isOutOfSight: () => boolean;
};

/** Tells of something by the ways that the person chose, or not at all. */
export const createNotify =
  (ways: Ways) => (settings: Settings, kind: NoticeKind, sentence: string) => {
    if (!settings[kind]) return;
    ways.toast(sentence);
    if (settings.noticeSound) ways.chime();
    if (settings.desktopNotices && ways.isOutOfSight()) ways.desktop(sentence);
  };

const notify = createNotify({
  toast: toast.info,
  chime,
  desktop: showDesktopNotice,
  isOutOfSight: () => document.hidden,
});

export function useNotify() {
  const settings = useSettings();
  return useCallback(
    (kind: NoticeKind, sentence: string) => notify(settings, kind, sentence),
    [settings],
  );
}
