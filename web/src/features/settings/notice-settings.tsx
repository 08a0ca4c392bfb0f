import type { Viewer } from '@forge/contract/viewer';
import type { Settings } from '@forge/contract/settings/settings';
import { useState, type ReactNode } from 'react';
import { chime } from '../../lib/chime.ts';
import {
  requestDesktopPermission,
  desktopPermission,
  type DesktopPermission,
} from '../../lib/desktop-notification.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { noticeGroups, type NoticeRow } from './notice-rows.ts';
import { SavedIndicator } from './saved-indicator.tsx';
import { useChangeSettings } from './use-change-settings.ts';

type Name = NoticeRow['name'];

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
  const set = async (name: Name, on: boolean) => {
    if (name === 'desktopNotices' && on && !(await requestPermission())) return;
    if (name === 'noticeSound' && on) void chime();
    change({ [name]: on } satisfies Partial<Settings>);
  };
  const shown = noticeGroups
    .map((group) => ({ ...group, rows: group.rows.filter(({ concerns }) => concerns(viewer)) }))
    .filter((group) => group.rows.length > 0);
  return (
    <SettingsSection
      title="Notifications"
      lead="What the portal tells you of by itself. Answers to what you do yourself always show."
      aside={<SavedIndicator saving={saving} />}
    >
      <Panel flush>
        {shown.map(({ title, text: lead, rows }) => (
          <section key={title} aria-label={title} className="border-iron-5 not-first:border-t">
            <h3 className="px-(--panel-space) pt-4 text-sm font-semibold text-iron-9">{title}</h3>
            <p className="px-(--panel-space) pb-1 text-sm text-iron-7">{lead}</p>
            <ul className="divide-y divide-iron-4">
              {rows.map(({ name, label, text }) => (
                <NoticeSwitch
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
                </NoticeSwitch>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && (
          <p className="p-(--panel-space) text-sm text-iron-7">
            Nothing that your roles open speaks up by itself yet.
          </p>
        )}
      </Panel>
    </SettingsSection>
  );
}

type SwitchProps = {
  label: string;
  text: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

function NoticeSwitch({ label, text, checked, onChange, children }: SwitchProps) {
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
