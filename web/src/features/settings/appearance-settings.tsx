import type { Density } from '@forge/contract/settings/settings';
import { Panel } from '../../ui/panel.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SavedIndicator } from './saved-indicator.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const choices: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
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
        <SegmentedControl
          label="Density"
          choices={choices}
          value={settings.density}
          onChange={(next) => change({ density: next })}
          className="max-w-sm"
        />
      </Panel>
    </SettingsSection>
  );
}
