import {
  lookupApi,
  lookupMessages,
  type FoundCharacter,
} from '@forge/contract/character-lookup/character-lookup-api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { parseCharacterLink } from './parse-character-link.ts';

const toastAbout = (about: string) => ({
  about,
  topic: 'character lookup',
  scope: 'dialog' as const,
});

/** Looks up the character of a link; only the latest of several lookups counts. */
export function useCharacterLookup(onFound: (character: FoundCharacter) => void) {
  const [error, setError] = useState<string>();
  const lookup = useMutation({
    mutationFn: (character: NonNullable<ReturnType<typeof parseCharacterLink>>) =>
      call(lookupApi.character, character),
  });
  const fail = (message: string, about: string) => {
    setError(message);
    toast.error(message, toastAbout(about));
  };
  return {
    error,
    isPending: lookup.isPending,
    /** The link is another one: what is looked up no longer counts. */
    cancel: () => {
      setError(undefined);
      lookup.reset();
    },
    lookUp: (link: string) => {
      setError(undefined);
      // What is still looked up for an earlier link no longer counts.
      lookup.reset();
      const character = parseCharacterLink(link);
      if (character === null) {
        fail(lookupMessages.invalidLink, link);
        return;
      }
      lookup.mutate(character, {
        onSuccess: (found) => {
          onFound(found);
          toast.success(lookupMessages.found, toastAbout(`${found.name} · ${found.realm}`));
        },
        onError: () => fail(lookupMessages.failed, `${character.name} · ${character.realm}`),
      });
    },
  };
}
