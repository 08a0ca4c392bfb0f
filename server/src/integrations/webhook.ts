import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChannelError } from '@forge/contract/discord-channel/channel-errors';
import { createDiscordRequests, DiscordUnavailable } from './discord-requests.ts';
import type { JsonResponse } from './fetch-json.ts';
import type { RateLimitBackoff } from './rate-limit-backoff.ts';

const UNKNOWN_MESSAGE = 10_008;

export type ChannelMessage = {
  content: string;
  embeds: {
    title?: string;
    description?: string;
    color: number;
    fields?: { name: string; value: string; inline?: boolean }[];
  }[];
};

/** Discord refuses the webhook: no other message would fare better. */
export class WebhookRefused extends Error {
  readonly reason: ChannelError;

  constructor(reason: ChannelError) {
    super(`The webhook was refused: ${reason}`);
    this.reason = reason;
  }
}

/** Discord refuses this message; another may be accepted. */
export class MessageRefused extends Error {}

/** The message to edit was deleted in Discord. */
export class MessageDeleted extends Error {}

const messageSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });
const errorSchema = z.object({ code: z.number() }).catch({ code: 0 });

const check = ({ status, body }: JsonResponse) => {
  if (status >= 200 && status < 300) return;
  if (status === 404 && errorSchema.parse(body).code === UNKNOWN_MESSAGE) {
    throw new MessageDeleted('The message was deleted in Discord');
  }
  if (status === 401 || status === 404) throw new WebhookRefused('gone');
  if (status === 403) throw new WebhookRefused('forbidden');
  throw new MessageRefused(`Discord answered ${status} to a message`);
};

/**
 * Writes to a Discord channel. Throws DiscordUnavailable as other calls to Discord do, and one of the
 * errors above. None contains the webhook's address, which is a secret.
 */
export const createWebhook = (url: string, backoff: RateLimitBackoff, timeoutMs?: number) => {
  const { origin, pathname, search } = new URL(url);
  const path = pathname.replace(/\/$/, '');
  // Not the origin: processes on one machine reach the fake at different ports.
  const digest = createHash('sha256').update(`${path}${search}`).digest('hex').slice(0, 32);
  const { request } = createDiscordRequests(`${origin}${path}`, backoff, timeoutMs);

  const send = async (
    method: 'POST' | 'PATCH',
    suffix: string,
    message: ChannelMessage,
    signal: AbortSignal,
  ) => {
    const response = await request(`webhook ${digest.slice(0, 16)}`, suffix, {
      method,
      signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, allowed_mentions: { parse: [] } }),
    }).catch((error: unknown) => {
      const isNotJson = error instanceof DiscordUnavailable && error.cause instanceof SyntaxError;
      throw isNotJson ? new WebhookRefused('not-understood') : error;
    });
    check(response);
    return response.body;
  };

  /** The address may name a thread of the channel. */
  const query = (parameters: Record<string, string>) => {
    const all = new URLSearchParams(search);
    for (const [name, value] of Object.entries(parameters)) all.set(name, value);
    return all.size > 0 ? `?${all.toString()}` : '';
  };

  return {
    /** Identifies the webhook without revealing its address. */
    digest,

    /** Returns the id of the new message. */
    post: async (message: ChannelMessage, signal: AbortSignal): Promise<string> => {
      // With `wait` Discord answers with the message.
      const body = await send('POST', query({ wait: 'true' }), message, signal);
      const { data } = messageSchema.safeParse(body);
      if (!data) throw new WebhookRefused('not-understood');
      return data.id;
    },

    edit: async (id: string, message: ChannelMessage, signal: AbortSignal): Promise<void> => {
      await send('PATCH', `/messages/${id}${query({})}`, message, signal);
    },
  };
};

export type Webhook = ReturnType<typeof createWebhook>;
