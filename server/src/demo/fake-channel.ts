import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { DEMO_WEBHOOK } from '../config.ts';
import { PREVIEW_PATH } from '../features/discord-channel/discord-channel-view.ts';
import { channelPage } from './channel-page.ts';
import { embedSchema } from './embed.ts';
import * as repository from './fake-channel.repository.ts';
import type { Answer, Behave } from './fake-discord-behaviour.ts';

const SHOWN_POSTS = 50;

const messageSchema = z
  .object({
    content: z.string().max(2000).default(''),
    embeds: z.array(embedSchema).max(10).default([]),
  })
  .refine(({ content, embeds }) => content !== '' || embeds.length > 0);

const unknownWebhook: Answer = { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
const invalidToken: Answer = {
  status: 401,
  body: { message: 'Invalid Webhook Token', code: 50_027 },
};
const unknownMessage: Answer = { status: 404, body: { message: 'Unknown Message', code: 10_008 } };
const invalidBody: Answer = { status: 400, body: { message: 'Invalid Form Body', code: 50_035 } };

const refuse = (request: FastifyRequest): Answer | null => {
  const { id, token } = request.params as { id: string; token: string };
  if (id !== DEMO_WEBHOOK.id) return unknownWebhook;
  return token === DEMO_WEBHOOK.token ? null : invalidToken;
};

const toMessage = ({ id, content, embeds, created_at, edited_at }: repository.Post) => ({
  id,
  type: 0,
  webhook_id: DEMO_WEBHOOK.id,
  content,
  embeds,
  timestamp: created_at.toISOString(),
  edited_timestamp: edited_at?.toISOString() ?? null,
});

const viewPost = ({ id, content, embeds, created_at, edited_at }: repository.Post) => ({
  id,
  content,
  embeds,
  createdAt: created_at.toISOString(),
  editedAt: edited_at?.toISOString() ?? null,
});

type Options = {
  pool: pg.Pool;
  api: string;
  open: RouteShorthandOptions;
  page: RouteShorthandOptions;
  behave: Behave;
};

/** The fake channel: its webhook, and what it shows. */
export const fakeChannel = (app: FastifyInstance, { pool, api, open, page, behave }: Options) => {
  const post = async (request: FastifyRequest): Promise<Answer> => {
    const refused = refuse(request);
    if (refused) return refused;
    const { data } = messageSchema.safeParse(request.body);
    const posted = data && (await repository.insertPost(pool, data));
    if (!posted) return invalidBody;
    const { wait } = request.query as { wait?: string };
    return wait === 'true'
      ? { status: 200, body: toMessage(posted) }
      : { status: 204, body: undefined };
  };

  const edit = async (request: FastifyRequest): Promise<Answer> => {
    const refused = refuse(request);
    if (refused) return refused;
    const { data } = messageSchema.safeParse(request.body);
    if (!data) return invalidBody;
    const { message } = request.params as { message: string };
    const edited = await repository.editPost(pool, message, data);
    return edited ? { status: 200, body: toMessage(edited) } : unknownMessage;
  };

  const webhook = '/webhooks/:id/:token';
  const message = `${webhook}/messages/:message`;
  app.post(`${api}${webhook}`, open, behave(webhook, post));
  app.patch(`${api}${message}`, open, behave(message, edit));

  app.get('/demo/discord-posts', open, async () => ({
    success: true,
    payload: (await repository.listPosts(pool)).map(viewPost),
  }));

  app.get(PREVIEW_PATH, page, async (_, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html')
      .send(channelPage(await repository.latestPosts(pool, SHOWN_POSTS))),
  );
};
