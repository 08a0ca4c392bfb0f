import {
  lookupApi,
  lookupSentences,
  type FoundCharacter,
} from '@forge/contract/character-lookup/character-lookup-api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { parseCharacterLink } from './parse-character-link.ts';

const LOOKUP = 'character lookup';

/** Looks up the character behind a pasted link; of two lookups on their way, only the later counts. */
export function useCharacterLookup(onFound: (character: FoundCharacter) => void) {
  const [error, setError] = useState<string>();
  const lookup = useMutation({
    mutationFn: (character: NonNullable<ReturnType<typeof parseCharacterLink>>) =>
      call(lookupApi.character, character),
  });
  const fail = (sentence: string) => {
    setError(sentence);
    toast.error(sentence, LOOKUP);
  };
  return {
    error,
    isLooking: lookup.isPending,
    forget: () => setError(undefined),
    look: (link: string) => {
      setError(undefined);
      const character = parseCharacterLink(link);
      if (character === null) {
        fail(lookupSentences.invalidLink);
        return;
      }
      lookup.mutate(character, {
        onSuccess: (found) => {
          onFound(found);
          toast.success(lookupSentences.found, LOOKUP);
        },
        onError: () => fail(lookupSentences.failed),
      });
    },
  };
}
