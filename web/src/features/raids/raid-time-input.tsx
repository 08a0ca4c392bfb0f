import { showTime } from '@forge/contract/paris-time';
import { useMemo, useState } from 'react';
import { useTimes } from '../../lib/settings-context.ts';
import { SuggestInput } from '../../ui/suggest-input.tsx';
import { quartersFor, settleTime, type KeptStart } from './raid-start.ts';

type Props = {
  value: string;
  onChange: (text: string) => void;
  /** The day it is for: today offers only what is left of it. */
  date: string;
  kept?: KeptStart | undefined;
};

/** A quarter hour in server time, typed or picked. */
export function RaidTimeInput({ value, onChange, date, kept }: Props) {
  const { time: show } = useTimes();
  const [now, setNow] = useState(() => new Date());
  const suggestions = useMemo(
    () =>
      quartersFor(date, now, kept).map((time) => ({
        label: show(time),
        words: [time, showTime(time), time.replace(/^0/, ''), time.replace(':', '')],
      })),
    [date, now, kept, show],
  );
  return (
    <SuggestInput
      name="time"
      required
      value={value}
      onChange={onChange}
      onSettle={(text) => {
        const settled = settleTime(text, { date, now: new Date(), kept, show });
        if (settled !== value) onChange(settled);
      }}
      onOpen={() => setNow(new Date())}
      suggestions={suggestions}
      placeholder={`e.g. ${show('21:30')}`}
      listLabel="Times"
    />
  );
}
