import { canOpenBookRaid } from '@forge/contract/raids/raid-permissions';
import { canHandleMails } from '@forge/contract/mails/mail-permissions';
import { canUseSupport } from '@forge/contract/support/ticket-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { Settings } from '@forge/contract/settings/settings';
import { useState, type ReactNode } from 'react';
import { chime } from '../../lib/chime.ts';
import {
  requestDesktopPermission,
  desktopPermission,
  type DesktopPermission,
} from '../../lib/desktop-notification.ts';
import type { NotificationKind } from '../../lib/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SavedIndicator } from './saved-indicator.tsx';
import { useChangeSettings } from './use-change-settings.ts';

type SwitchName = NotificationKind | 'noticeSound' | 'desktopNotices';

type Row = {
  name: SwitchName;
  label: string;
  text: string;
  /** Hidden from viewers who never get such a notification. */
  concerns: (viewer: Viewer) => boolean;
};

const getsNotices = (viewer: Viewer) =>
  canOpenBookRaid(viewer) || canHandleMails(viewer) || canUseSupport(viewer);

const rows: readonly Row[] = [
  {
    name: 'bookingNotices',
    label: 'Booking updates',
    text: 'When a booking changes while you are on the booking page.',
    concerns: canOpenBookRaid,
  },
  {
    name: 'mailNotices',
    label: 'Gold to send',
    text: 'When a finished booking leaves you a mail to send.',
    concerns: canHandleMails,
  },
  {
    name: 'ticketNotices',
    label: 'Replies to tickets',
    text: 'When someone else replies to a ticket you opened or answered.',
    concerns: canUseSupport,
  },
  {
    name: 'noticeSound',
    label: 'Sound',
    text: 'Two short notes with every notification.',
    concerns: getsNotices,
  },
  {
    name: 'desktopNotices',
    label: 'Desktop notifications',
    text: 'From your system, while the portal is in another tab or behind another window.',
    concerns: getsNotices,
  },
];

const permissionMessages: Partial<Record<DesktopPermission, string>> = {
  denied: 'This browser blocks notifications of the portal. Allow them in its site settings.',
  unsupported: 'This browser has no notifications.',
};

export function NoticeSettings({ userId, viewer }: { userId: string; viewer: Viewer }) {
  const { settings, saving, change } = useChangeSettings(userId);
  const [permission, setPermission] = useState(desktopPermission);
  const requestPermission = async () => {
    const result = await requestDesktopPermission();
    setPermission(result);
    return result === 'granted';
  };
  const set = async (name: SwitchName, on: boolean) => {
    if (name === 'desktopNotices' && on && !(await requestPermission())) return;
    if (name === 'noticeSound' && on) chime();
    change({ [name]: on } satisfies Partial<Settings>);
  };
  const shown = rows.filter(({ concerns }) => concerns(viewer));
  return (
    <SettingsSection
      title="Notifications"
      lead="What the portal tells you of by itself. Answers to what you do yourself always show."
      aside={<SavedIndicator saving={saving} />}
    >
      <Panel flush>
        <ul className="divide-y divide-iron-4">
          {shown.map(({ name, label, text }) => (
            <NoticeRow
              key={name}
              label={label}
              text={text}
              checked={settings[name]}
              onChange={(on) => void set(name, on)}
            >
              {name === 'desktopNotices' && (
                <PermissionHint
                  permission={permission}
                  isEnabled={settings.desktopNotices}
                  onRequest={() => void requestPermission()}
                />
              )}
            </NoticeRow>
          ))}
        </ul>
        {shown.length === 0 && (
          <p className="p-(--panel-space) text-sm text-iron-7">
            Nothing that your roles open speaks up by itself yet.
          </p>
        )}
      </Panel>
    </SettingsSection>
  );
}

type NoticeRowProps = {
  label: string;
  text: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

function NoticeRow({ label, text, checked, onChange, children }: NoticeRowProps) {
  return (
    <li className="flex flex-col px-(--panel-space) py-3">
      <Switch
        label={
          <span className="flex flex-col">
            <span className="font-semibold text-iron-9">{label}</span>
            <span className="text-iron-7">{text}</span>
          </span>
        }
        checked={checked}
        onChange={onChange}
      />
      {children}
    </li>
  );
}

type HintProps = { permission: DesktopPermission; isEnabled: boolean; onRequest: () => void };

/** The setting applies to every device, the permission to this browser only. */
function PermissionHint({ permission, isEnabled, onRequest }: HintProps) {
  const denied = permissionMessages[permission];
  if (denied !== undefined)
    return (
      <p role="status" className="mt-1 ml-12.5 text-sm text-warning">
        {denied}
      </p>
    );
  if (!isEnabled || permission === 'granted') return null;
  return (
    <div className="mt-2 ml-12.5 flex flex-wrap items-center gap-3 text-sm text-iron-7">
      This browser has not been asked yet.
      <Button size="sm" onClick={onRequest}>
        Allow here
      </Button>
    </div>
  );
}
