import {
  lookupApi,
  lookupMessages,
  type FoundCharacter,
} from '@forge/contract/character-lookup/character-lookup-api';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
  // Two clicks can arrive before the page is rendered again.
  const isAsking = useRef(false);
  const afterFailure = useRef<(() => void) | null>(null);
  const lookup = useMutation({
    mutationFn: (character: NonNullable<ReturnType<typeof parseCharacterLink>>) =>
      call(lookupApi.character, character),
  });
  /** What is still looked up for an earlier link no longer counts. */
  const cancel = () => {
    setError(undefined);
    lookup.reset();
    isAsking.current = false;
    afterFailure.current = null;
  };
  const fail = (message: string, about: string) => {
    setError(message);
    toast.error(message, toastAbout(about));
  };
  return {
    error,
    isPending: lookup.isPending,
    isAsking: () => isAsking.current,
    /** Called if the lookup under way finds nothing. */
    onFailure: (listener: () => void) => {
      afterFailure.current = listener;
    },
    cancel,
    lookUp: (link: string) => {
      cancel();
      const character = parseCharacterLink(link);
      if (character === null) {
        fail(lookupMessages.invalidLink, link);
        return;
      }
      isAsking.current = true;
      lookup.mutate(character, {
        onSuccess: (found) => {
          isAsking.current = false;
          onFound(found);
          toast.success(lookupMessages.found, toastAbout(`${found.name} · ${found.realm}`));
        },
        onError: () => {
          isAsking.current = false;
          fail(lookupMessages.failed, `${character.name} · ${character.realm}`);
          afterFailure.current?.();
        },
      });
    },
  };
}
