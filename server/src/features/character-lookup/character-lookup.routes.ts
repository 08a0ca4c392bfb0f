import { lookupApi, lookupMessages } from '@forge/contract/character-lookup/character-lookup-api';
import { Refusal } from '@forge/contract/refusal';
import { serve } from '../../http/serve.ts';
import { CharacterUnknown } from '../../integrations/raider-io.ts';
import type { RegisterFeature } from '../../register-feature.ts';

export const registerCharacterLookup: RegisterFeature = (app, { raiderIo, log }) => {
  serve(
    app,
    lookupApi.character,
    async (_, character) => {
      try {
        return await raiderIo.find(character);
      } catch (error) {
        if (error instanceof CharacterUnknown)
          throw new Refusal(404, 'not-found', lookupMessages.failed);
        log.warn({ reason: String(error) }, 'A character could not be looked up');
        throw new Refusal(502, 'lookup-failed', lookupMessages.failed);
      }
    },
    { callsThirdParty: lookupMessages.failed },
  );
};
