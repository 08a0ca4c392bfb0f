import type { Density } from '@forge/contract/settings/settings';
import { Panel } from '../../ui/panel.tsx';
import { SectionRow } from '../../ui/section-row.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { SavedMark } from './saved-mark.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const choices: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

export function AppearanceSettings({ userId }: { userId: string }) {
  const { settings, saving, change } = useChangeSettings(userId);
  return (
    <SectionRow
      title="Appearance"
      lead="Compact rows put more raids, bookings and mails on a screen. Buttons keep a finger's size on phones."
      aside={<SavedMark saving={saving} />}
    >
      <Panel>
        <SegmentedChoice
          label="Density"
          choices={choices}
          value={settings.density}
          onChange={(next) => change({ density: next })}
          className="max-w-sm"
        />
      </Panel>
    </SectionRow>
  );
}
