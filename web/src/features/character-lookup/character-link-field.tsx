import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { LoaderCircle } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { deferUntilPointerUp } from '../../lib/defer-until-pointer-up.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useCharacterLookup } from './use-character-lookup.ts';

type Props = {
  value: string;
  onChange: (link: string) => void;
  onFound: (character: FoundCharacter) => void;
  /** The form's own error about the link. */
  error?: string | undefined;
};

/** A Raider.IO link that fills in the character on paste, Enter or blur. */
export function CharacterLinkField({ value, onChange, onFound, error }: Props) {
  // A link that was looked up, or saved with the booking, is not looked up again.
  const [known, setKnown] = useState(value.trim());
  const lookup = useCharacterLookup(onFound);

  const lookUp = (link: string) => {
    setKnown(link.trim());
    if (link.trim() !== '') lookup.lookUp(link);
  };
  const isNew = value.trim() !== known;

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (pasted === '') return;
    // A pasted link replaces the value.
    event.preventDefault();
    onChange(pasted);
    lookUp(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isNew) return;
    // The first Enter looks the character up, the next one submits.
    event.preventDefault();
    lookUp(value);
  };

  return (
    <Field
      label="Raider.IO link"
      error={lookup.error ?? error}
      hint="Paste a character link to fill in name, realm, class and faction."
    >
      <div className="relative">
        <TextInput
          name="raiderIOLink"
          type="url"
          inputMode="url"
          value={value}
          placeholder="https://raider.io/characters/eu/…"
          onValueChange={(link) => {
            onChange(link);
            if (link.trim() === known) return;
            // Looked up again if the link comes back.
            if (lookup.isPending) setKnown('');
            lookup.cancel();
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // An invalid link shows an error, which must not move a pressed button.
            if (isNew) deferUntilPointerUp(() => lookUp(value));
          }}
          className="pr-10"
        />
        {lookup.isPending && (
          <span role="status" className="absolute inset-y-0 right-3 grid place-items-center">
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin text-ember" />
            <span className="sr-only">Fetching character information</span>
          </span>
        )}
      </div>
    </Field>
  );
}
