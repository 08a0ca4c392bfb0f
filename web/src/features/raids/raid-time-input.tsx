import { formatTime } from '@forge/contract/paris-time';
import { useMemo, useState } from 'react';
import { useTimes } from '../../lib/settings-context.ts';
import { SuggestInput } from '../../ui/suggest-input.tsx';
import { quartersFor, roundUpTime, type SavedStart } from './raid-start.ts';

type Props = {
  value: string;
  onChange: (text: string) => void;
  /** Gets the time on a quarter hour, once it is typed or picked. */
  onCommit: (time: string) => void;
  /** Today offers only the times that are still to come. */
  date: string;
  savedStart?: SavedStart | undefined;
};

/** A quarter hour in server time, typed or picked. */
export function RaidTimeInput({ value, onChange, onCommit, date, savedStart }: Props) {
  const { time: show } = useTimes();
  const [now, setNow] = useState(() => new Date());
  const suggestions = useMemo(
    () =>
      quartersFor(date, now, savedStart).map((time) => ({
        label: show(time),
        words: [time, formatTime(time), time.replace(/^0/, ''), time.replace(':', '')],
      })),
    [date, now, savedStart, show],
  );
  return (
    <SuggestInput
      name="time"
      required
      value={value}
      onChange={onChange}
      onCommit={(text) => onCommit(roundUpTime(text, { date, now: new Date(), savedStart, show }))}
      onOpen={() => setNow(new Date())}
      suggestions={suggestions}
      placeholder={`e.g. ${show('21:30')}`}
      listLabel="Times"
    />
  );
}
