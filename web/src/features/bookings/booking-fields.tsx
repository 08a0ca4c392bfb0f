import { classes, factions } from '@forge/contract/game';
import type { ReactNode } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { ClassDot } from '../../ui/class-dot.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BookingValues } from './booking-values.ts';

export type BookingControl = Control<BookingValues, unknown, unknown>;

const classChoices = classes.map((name) => ({
  value: name,
  label: name,
  mark: <ClassDot name={name} />,
}));
const factionChoices = factions.map((name) => ({
  value: name,
  label: name,
  mark: <FactionEmblem name={name} />,
}));

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

type ClientProps = {
  control: BookingControl;
  /** Below name and realm, and below the class. */
  characterWarning: ReactNode;
  classWarning: ReactNode;
};

export function ClientFields({ control, characterWarning, classWarning }: ClientProps) {
  return (
    <>
      <Pair>
        <TextField control={control} name="clientName" label="Client Name" required />
        <TextField control={control} name="clientRealm" label="Client Realm" required />
      </Pair>
      {characterWarning}
      <Pair>
        <div className="flex flex-col gap-1.5">
          <FormField control={control} name="clientClass" label="Client Class" required>
            {(field) => (
              <Select
                choices={classChoices}
                value={field.value === '' ? null : field.value}
                onChange={field.onChange}
                placeholder="Select a class"
              />
            )}
          </FormField>
          {classWarning}
        </div>
        <FactionField control={control} name="clientFaction" label="Client Faction" />
      </Pair>
    </>
  );
}

export function ExtraFields({ control }: { control: BookingControl }) {
  return (
    <>
      <TextField
        control={control}
        name="contactInfo"
        label="Contact Information"
        placeholder="Optional: Discord, Battle.net"
      />
      <FormField control={control} name="additionalNotes" label="Additional Notes">
        {(field) => <TextArea {...field} rows={2} placeholder="Optional" />}
      </FormField>
    </>
  );
}

type TextFieldProps = {
  control: BookingControl;
  name: 'clientName' | 'clientRealm' | 'contactInfo';
  label: string;
  required?: boolean;
  placeholder?: string;
};

function TextField({ control, name, label, required = false, placeholder }: TextFieldProps) {
  return (
    <FormField control={control} name={name} label={label} required={required}>
      {(field) => <TextInput {...field} placeholder={placeholder} />}
    </FormField>
  );
}

export function FactionField({
  control,
  name,
  label,
}: {
  control: BookingControl;
  name: 'clientFaction' | 'paymentFaction';
  label: string;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SegmentedControl
          label={label}
          choices={factionChoices}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
