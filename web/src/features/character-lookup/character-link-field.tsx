import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { LoaderCircle } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useCharacterLookup } from './use-character-lookup.ts';

type Props = {
  value: string;
  onChange: (link: string) => void;
  onFound: (character: FoundCharacter) => void;
  /** What else is wrong with the link. */
  error?: string | undefined;
};

/** A Raider.IO link that fills in the character: on paste, on Enter, or when the field is left. */
export function CharacterLinkField({ value, onChange, onFound, error }: Props) {
  // A link that was looked up, or that came with the booking, is not asked for again.
  const [known, setKnown] = useState(value.trim());
  const lookup = useCharacterLookup(onFound);

  const look = (link: string) => {
    setKnown(link.trim());
    if (link.trim() !== '') lookup.look(link);
  };
  const isNew = value.trim() !== known;

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (pasted === '') return;
    // The link takes the place of whatever stood there.
    event.preventDefault();
    onChange(pasted);
    look(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isNew) return;
    // The first Enter fills the form in, the next one sends it.
    event.preventDefault();
    look(value);
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
            lookup.forget();
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (isNew) look(value);
          }}
          className="pr-10"
        />
        {lookup.isLooking && (
          <span role="status" className="absolute inset-y-0 right-3 grid place-items-center">
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin text-ember" />
            <span className="sr-only">Fetching character information</span>
          </span>
        )}
      </div>
    </Field>
  );
}
