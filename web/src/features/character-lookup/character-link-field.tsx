import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { LoaderCircle } from 'lucide-react';
import {
  useImperativeHandle,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { deferUntilPointerUp } from '../../lib/defer-until-pointer-up.ts';
import { toast } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useCharacterLookup } from './use-character-lookup.ts';

type Props = {
  value: string;
  onChange: (link: string) => void;
  onFound: (character: FoundCharacter) => void;
  /** The form's own error about the link. */
  error?: string | undefined;
  /** For the form: whether it has to wait for the character of a changed link. */
  ref: Ref<{ holdsBack: (onFailure: () => void) => boolean }>;
};

/** A Raider.IO link that fills in the character on paste, Enter or blur. */
export function CharacterLinkField({ value, onChange, onFound, error, ref }: Props) {
  // A link that was looked up, or saved with the booking, is not looked up again.
  const known = useRef(value.trim());
  // A message or someone else's edit sets the link together with its character.
  const typed = useRef<string>(null);
  const lookup = useCharacterLookup(onFound);

  const isNew = () => value.trim() !== known.current;
  const change = (link: string) => {
    typed.current = link;
    onChange(link);
  };
  const lookUp = (link: string) => {
    known.current = link.trim();
    if (link.trim() !== '') lookup.lookUp(link);
  };

  // The person sees the character before it is sent.
  const holdsBack = (onFailure: () => void) => {
    const isUnread = value === typed.current && value.trim() !== '' && isNew();
    if (isUnread) lookUp(value);
    if (!lookup.isAsking()) return false;
    lookup.onFailure(onFailure);
    toast.info('Not sent yet: the link is looked up. Check the character, then press again.');
    return true;
  };
  useImperativeHandle(ref, () => ({ holdsBack }));

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (pasted === '') return;
    // A pasted link replaces the value.
    event.preventDefault();
    change(pasted);
    lookUp(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isNew()) return;
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
            change(link);
            if (link.trim() === known.current) return;
            // Looked up again if the link comes back.
            if (lookup.isAsking()) known.current = '';
            lookup.cancel();
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // An invalid link shows an error, which must not move a pressed button.
            deferUntilPointerUp(() => {
              if (isNew()) lookUp(value);
            });
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
