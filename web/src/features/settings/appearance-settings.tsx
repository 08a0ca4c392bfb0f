import type { Density, Settings } from '@forge/contract/settings/settings';
import { Panel } from '../../ui/panel.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SavedIndicator } from './saved-indicator.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const densities: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

const sidebars: readonly { value: Settings['sidebar']; label: string }[] = [
  { value: 'full', label: 'Full' },
  { value: 'icons', label: 'Icons only' },
];

export function AppearanceSettings({ userId }: { userId: string }) {
  const { settings, saving, change } = useChangeSettings(userId);
  return (
    <SettingsSection
      title="Appearance"
      lead="Compact rows put more raids, bookings and mails on a screen. Buttons keep a finger's size on phones."
      aside={<SavedIndicator saving={saving} />}
    >
      <Panel>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SegmentedControl
            label="Density"
            choices={densities}
            value={settings.density}
            onChange={(density) => change({ density })}
          />
          <SegmentedControl
            label="Sidebar on wide screens"
            choices={sidebars}
            value={settings.sidebar}
            onChange={(sidebar) => change({ sidebar })}
          />
          <div className="sm:col-span-full">
            <Switch
              label="Single-key shortcuts"
              checked={settings.shortcuts}
              onChange={(shortcuts) => change({ shortcuts })}
            />
            <p className="text-sm text-iron-7">
              Keys such as J, K and B without Ctrl. Ctrl K works either way.
            </p>
          </div>
        </div>
      </Panel>
    </SettingsSection>
  );
}
