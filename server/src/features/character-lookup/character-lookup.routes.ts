import type { FastifyInstance } from 'fastify';
import { lookupApi, lookupSentences } from '@forge/contract/character-lookup/character-lookup-api';
import { Refusal } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { CharacterUnknown } from '../../integrations/raider-io.ts';

export const registerCharacterLookup = (app: FastifyInstance, { raiderIo, log }: AppContext) => {
  serve(
    app,
    lookupApi.character,
    async (_, character) => {
      try {
        return await raiderIo.find(character);
      } catch (error) {
        if (error instanceof CharacterUnknown)
          throw new Refusal(404, 'not-found', lookupSentences.failed);
        log.warn({ reason: String(error) }, 'A character could not be looked up');
        throw new Refusal(502, 'lookup-failed', lookupSentences.failed);
      }
    },
    { callsThirdParty: lookupSentences.failed },
  );
};
