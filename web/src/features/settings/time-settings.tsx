import { settingsMessages, type TimeFormat } from '@forge/contract/settings/settings';
import { useMemo, useState } from 'react';
import { useTimes } from '../../lib/settings-context.ts';
import { deviceZone } from '../../lib/times.ts';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SuggestInput } from '../../ui/suggest-input.tsx';
import { SavedIndicator } from './saved-indicator.tsx';
import { useChangeSettings } from './use-change-settings.ts';
import { parseZone, zoneLabel, zoneSuggestions } from './zones.ts';

const formats: readonly { value: TimeFormat; label: string }[] = [
  { value: '12h', label: '9:30 PM' },
  { value: '24h', label: '21:30' },
];

export function TimeSettings({ userId, now }: { userId: string; now: Date }) {
  const times = useTimes();
  const { settings, saving, change } = useChangeSettings(userId);
  const { timeZone, timeFormat } = settings;
  const [yours, servers] = [times.clock('yours', now), times.clock('server', now)];
  return (
    <SettingsSection
      title="Time"
      lead="Raids are always in server time, Europe/Paris; where your clock differs, it stands beside. Everything else is shown by your clock."
      aside={<SavedIndicator saving={saving} />}
    >
      <Panel>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {/* Keyed: a zone chosen in another tab resets the input. */}
          <ZoneField
            key={timeZone}
            chosen={timeZone}
            onChoose={(zone) => change({ timeZone: zone })}
          />
          <SegmentedControl
            label="Time format"
            choices={formats}
            value={timeFormat}
            onChange={(format) => change({ timeFormat: format })}
          />
        </div>
        <p className="tabular mt-4 text-sm text-iron-7">
          Now it is <span className="font-semibold text-iron-9">{yours.time}</span> on {yours.date}{' '}
          where you are, and <span className="font-semibold text-iron-9">{servers.time}</span> on{' '}
          {servers.date} in server time.
        </p>
      </Panel>
    </SettingsSection>
  );
}

type ZoneProps = { chosen: string; onChoose: (zone: string) => void };

function ZoneField({ chosen, onChoose }: ZoneProps) {
  const device = deviceZone();
  const label = zoneLabel(chosen, device);
  const suggestions = useMemo(() => zoneSuggestions(device), [device]);
  const [text, setText] = useState(label);
  const [error, setError] = useState<string>();
  const commit = (typed: string) => {
    // An untouched value stays, even a zone that this browser does not list.
    const isUntouched = typed.trim() === '' || typed === label;
    const zone = isUntouched ? chosen : parseZone(typed, device);
    setError(zone === null ? settingsMessages.timeZone : undefined);
    if (zone === null) return;
    setText(zoneLabel(zone, device));
    if (zone !== chosen) onChoose(zone);
  };
  return (
    <Field label="Time zone" error={error} hint="Type a city, or choose from the list.">
      <SuggestInput
        value={text}
        onChange={setText}
        onCommit={commit}
        suggestions={suggestions}
        listLabel="Time zones"
      />
    </Field>
  );
}
