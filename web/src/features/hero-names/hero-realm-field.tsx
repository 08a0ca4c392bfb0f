import { paymentRealms, realmLabel } from '@forge/contract/game';
import { noPaymentRealmHint } from '@forge/contract/hero-names/hero-name';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { FormField } from '../../ui/form-field.tsx';
import { SuggestInput } from '../../ui/suggest-input.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { beginsPaymentRealm, type HeroNameValues } from './hero-name-values.ts';

const realms = paymentRealms
  .map((realm) => ({ label: realmLabel(realm), words: [realm] }))
  .sort((one, other) => one.label.localeCompare(other.label));

type Props = { control: Control<HeroNameValues, unknown, unknown>; readOnly: boolean };

/** Suggests the payment realms, and warns about others. */
export function HeroRealmField({ control, readOnly }: Props) {
  const realm = useWatch({ control, name: 'realm' });
  const [isTyping, setIsTyping] = useState(false);
  // Half of a payment realm's name is not worth a warning yet.
  const warning = isTyping && beginsPaymentRealm(realm) ? null : noPaymentRealmHint(realm);
  return (
    <FormField
      control={control}
      name="realm"
      label="Realm"
      required
      hint={
        warning === null ? (
          'Pick a payment realm, or type another one.'
        ) : (
          <WarningText>{warning}</WarningText>
        )
      }
    >
      {(field) => (
        <SuggestInput
          value={field.value}
          required
          readOnly={readOnly}
          suggestions={realms}
          listLabel="Payment realms"
          onChange={(typed) => {
            setIsTyping(true);
            field.onChange(typed);
          }}
          onCommit={() => setIsTyping(false)}
        />
      )}
    </FormField>
  );
}
