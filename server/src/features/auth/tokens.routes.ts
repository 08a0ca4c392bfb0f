import type { FastifyInstance } from 'fastify';
import { tokensApi } from '@forge/contract/auth/tokens-api';
import { refusals } from '@forge/contract/refusal';
import type { AppContext } from '../../app-context.ts';
import { serve } from '../../http/serve.ts';
import { viewToken } from './auth-view.ts';
import { createToken, revokeToken } from './personal-tokens.ts';
import { listLiveTokens } from './personal-tokens.repository.ts';

export const registerTokens = (app: FastifyInstance, context: AppContext) => {
  serve(app, tokensApi.mine, async (viewer) =>
    (await listLiveTokens(context.db, viewer.id)).map(viewToken),
  );

  serve(app, tokensApi.create, (viewer, request) => createToken(context, viewer, request));

  serve(app, tokensApi.revoke, async (viewer, { id }) => {
    const revoked = await revokeToken(context, viewer, id);
    if (revoked === 0) throw refusals.notFound();
  });
};
