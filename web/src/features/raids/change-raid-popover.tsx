import { Popover } from '@base-ui/react/popover';
import { parseTime } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { raidMessages, validateStart } from '@forge/contract/raids/raid-rules';
import { Pencil } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTimes } from '../../lib/settings-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { GoldInput } from '../../ui/gold-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { changeableFields, changeSince, useChangePending } from './plan-mutations.ts';
import { RaidTimeInput } from './raid-time-input.tsx';
import { choicesOf, NO_COLLECTOR, withPerson, type Choosable } from './staff-choices.ts';

type Props = {
  raid: Raid;
  leaders: readonly Choosable[] | undefined;
  collectors: readonly Choosable[] | undefined;
};

/** What most often changes in a pending raid, without leaving the board. */
export function ChangeRaidPopover(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next, { reason }) => {
        // A press beside it does not discard what was entered.
        const isDeliberate = reason !== 'outside-press' && reason !== 'focus-out';
        if (next || isDeliberate || !isChanged) setOpen(next);
        if (next) setChanged(false);
      }}
    >
      <Popover.Trigger
        render={
          <IconButton
            label={`Change ${props.raid.name}`}
            className="size-7! pointer-coarse:size-11! [&>svg]:size-4!"
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label={`Change ${props.raid.name}`}
            className="w-72 rounded-md border border-iron-5 bg-iron-3 p-4 text-iron-8 shadow-overlay outline-hidden"
          >
            <ChangeFields
              {...props}
              onChanged={() => setChanged(true)}
              onDone={() => setOpen(false)}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type FieldsProps = Props & { onChanged: () => void; onDone: () => void };

function ChangeFields({ raid, leaders, collectors, onChanged, onDone }: FieldsProps) {
  const { time: show } = useTimes();
  const [opened] = useState(() => changeableFields(raid));
  const [time, setTime] = useState(() => show(opened.time));
  const [raidLeader, setLeader] = useState(opened.raidLeader);
  const [goldCollector, setCollector] = useState(opened.goldCollector ?? '');
  const [pot, setPot] = useState(String(opened.pot));
  const [error, setError] = useState<{ field: 'time' | 'pot'; message: string } | null>(null);
  const { mutate } = useChangePending();
  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    onChanged();
  };
  const savedStart = { date: raid.date, time: raid.time };

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = parseTime(time);
    const isTimeChanged = typed !== opened.time;
    const startError =
      typed &&
      isTimeChanged &&
      validateStart({ date: raid.date, time: typed }, new Date(), savedStart);
    if (typed === null) setError({ field: 'time', message: raidMessages.noTime });
    else if (startError) setError({ field: 'time', message: startError.message });
    else if (pot === '') setError({ field: 'pot', message: raidMessages.numbers('create') });
    else {
      const entered = { time: typed, raidLeader, goldCollector: goldCollector || null };
      mutate(changeSince(opened, raid, { ...entered, pot: Number(pot) }));
      onDone();
    }
  };

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <Field label="Time" error={error?.field === 'time' ? error.message : undefined}>
        <RaidTimeInput
          value={time}
          onChange={change(setTime)}
          onCommit={setTime}
          date={raid.date}
          savedStart={savedStart}
        />
      </Field>
      <Field label="Raid Leader">
        <Select
          choices={choicesOf(withPerson(raid.raidLeader, leaders) ?? [])}
          value={raidLeader}
          onChange={change(setLeader)}
        />
      </Field>
      <Field label="Gold Collector">
        <Select
          choices={[
            ...(goldCollector === '' ? [] : [{ value: NO_COLLECTOR, label: 'No gold collector' }]),
            ...choicesOf(withPerson(raid.goldCollector, collectors) ?? []),
          ]}
          value={goldCollector || null}
          onChange={change((chosen) => setCollector(chosen === NO_COLLECTOR ? '' : chosen))}
          placeholder="None"
        />
      </Field>
      <Field label="Price" error={error?.field === 'pot' ? error.message : undefined}>
        <GoldInput value={pot} onChange={change(setPot)} />
      </Field>
      <div className="flex justify-end gap-2 pt-1">
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit">
          Save
        </Button>
      </div>
    </form>
  );
}
