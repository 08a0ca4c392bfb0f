import type { FastifyInstance } from 'fastify';
import { lookupApi, lookupSentences } from '@forge/contract/character-lookup/character-lookup-api';
import { Refusal } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';

export const characterLookupRoutes = (app: FastifyInstance, { raiderIo, log }: AppContext) => {
  serve(
    app,
    lookupApi.character,
    async (_, character) => {
      try {
        return await raiderIo.find(character);
      } catch (error) {
        log.info({ reason: String(error) }, 'A character could not be looked up');
        throw new Refusal(502, lookupSentences.failed);
      }
    },
    { callsOutside: true },
  );
};
