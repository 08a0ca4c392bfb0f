import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '@forge/contract/refusal';
import type { AppContext } from '../app-context.ts';
import * as repository from './fake-discord.repository.ts';

const DEFAULT_RETRY_AFTER_SECONDS = 5;
const NOT_ANSWERED = 0;

const behaviours = ['ok', 'limited', 'failing', 'hanging', 'forbidden', 'losing'] as const;

const behaviourSchema = z.object({
  behaviour: z.enum(behaviours),
  retryAfter: z.number().min(0).max(86_400).default(DEFAULT_RETRY_AFTER_SECONDS),
  rotate: z.boolean().default(false),
  names: z.record(z.string(), z.string()).default({}),
});
const message = `Send { behaviour: ${behaviours.join(' | ')}, retryAfter?: seconds, rotate?: boolean, names?: { persona: display name } }`;

export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

const limited = (seconds: number): Answer => ({
  status: 429,
  headers: {
    'retry-after': String(Math.ceil(seconds)),
    'x-ratelimit-global': 'true',
    'x-ratelimit-scope': 'global',
  },
  body: { message: 'You are being rate limited.', retry_after: seconds, global: true },
});
const failing: Answer = { status: 500, body: { message: '500: Internal Server Error', code: 0 } };
const forbidden: Answer = { status: 403, body: { message: 'Missing Access', code: 50_001 } };

/** Routes that set how the fake Discord behaves and count its calls, and what makes it behave so. */
export const registerBehaviour = (app: FastifyInstance, { pool }: Pick<AppContext, 'pool'>) => {
  const route = {
    config: { open: 'the fake Discord', unlimited: true },
    schema: { hide: true },
  };

  app.post('/demo/discord', route, async (request) => {
    const { data } = behaviourSchema.safeParse(request.body);
    if (!data) throw new Refusal(400, 'invalid', message);
    await repository.setBehaviour(pool, {
      behaviour: data.behaviour,
      retry_after: data.retryAfter,
      rotate: data.rotate,
      names: data.names,
    });
    return { success: true, payload: null };
  });

  app.get('/demo/discord-calls', route, async () => ({
    success: true,
    payload: await repository.callsSinceBehaviour(pool),
  }));

  const misbehaves = (behaviour: repository.Behaviour): Answer | null => {
    if (behaviour.behaviour === 'limited') return limited(behaviour.retry_after);
    if (behaviour.behaviour === 'failing') return failing;
    return behaviour.behaviour === 'forbidden' ? forbidden : null;
  };

  /** Makes an API call behave as was set, and counts it. */
  const behave =
    (
      path: string,
      answer: (request: FastifyRequest, behaviour: repository.Behaviour) => Promise<Answer>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const behaviour = await repository.findBehaviour(pool);
      if (behaviour.behaviour === 'hanging') {
        await repository.countCall(pool, path, NOT_ANSWERED);
        // The caller gives up.
        return reply.hijack();
      }
      const { status, body, headers } = misbehaves(behaviour) ?? (await answer(request, behaviour));
      if (behaviour.behaviour === 'losing') {
        await repository.countCall(pool, path, NOT_ANSWERED);
        reply.hijack();
        return request.raw.socket.destroy();
      }
      await repository.countCall(pool, path, status);
      return reply
        .code(status)
        .headers(headers ?? {})
        .send(body);
    };

  return { route, behave };
};

export type Behave = ReturnType<typeof registerBehaviour>['behave'];
