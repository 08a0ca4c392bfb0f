import type { Config } from '../config.ts';
import { MAX_CLOCK_DIFFERENCE_MS } from '../http/readiness.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, advice, problem } = findingsOf('Discord');
const clock = findingsOf('Clock');

const TIMEOUT_MS = 5_000;

/** Null if it does not answer. Errors are not passed on: they contain the address, which may be a secret. */
const ask = async (url: string, init: RequestInit = {}): Promise<Response | null> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response;
  } catch {
    return null;
  }
};

const checkClock = (response: Response): Finding[] => {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return [];
  const seconds = Math.round((Date.now() - theirs) / 1000);
  return Math.abs(seconds) * 1000 <= MAX_CLOCK_DIFFERENCE_MS
    ? [clock.ok("The clock of this machine agrees with Discord's.")]
    : [
        clock.problem(
          `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} Discord's: set it by NTP.`,
        ),
      ];
};

const checkCredentials = async (discord: Config['discord']): Promise<Finding> => {
  const credentials = Buffer.from(`${discord.clientId}:${discord.clientSecret}`).toString('base64');
  const response = await ask(`${discord.apiUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'identify' }),
  });
  if (response?.status === 200) return ok('Discord accepts the client id and secret.');
  if (response?.status === 401) {
    return problem(
      'Discord refuses DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET: copy both from the developer portal.',
    );
  }
  return advice(
    `The client id and secret were not checked: Discord answers ${response?.status ?? 'nothing'}. Try again later.`,
  );
};

const checkWebhook = async (url: string): Promise<Finding> => {
  const response = await ask(url);
  if (response?.status === 200) return ok('The webhook of the channel exists.');
  if (response && [401, 403, 404].includes(response.status)) {
    return problem(
      `Discord answers ${response.status} to DISCORD_WEBHOOK_URL: the webhook was deleted. Create another in the channel's settings.`,
    );
  }
  return problem(
    `DISCORD_WEBHOOK_URL answers ${response?.status ?? 'nothing'}: try again later, and check the address.`,
  );
};

const checkApi = async (discord: Config['discord']): Promise<Finding[]> => {
  const response = await ask(`${discord.apiUrl}/gateway`);
  if (!response) {
    return [
      problem(
        `${new URL(discord.apiUrl).host} does not answer within 5 s: nobody can sign in. Check DNS, the firewall and DISCORD_API_URL.`,
      ),
    ];
  }
  const found = checkClock(response);
  if (response.status === 429) {
    return [
      ...found,
      problem('Discord limits this machine (429): wait, and look for what calls it.'),
    ];
  }
  if (response.status >= 400) {
    return [
      ...found,
      problem(
        `Discord answers ${response.status}: see discordstatus.com, and check DISCORD_API_URL if it is set.`,
      ),
    ];
  }
  return [...found, ok('The API of Discord answers.'), await checkCredentials(discord)];
};

export const checkDiscord = async ({ demo, discord, webhookUrl }: Config): Promise<Finding[]> => {
  if (demo) return [ok('Demo mode has a Discord of its own.')];
  const found = await checkApi(discord);
  if (webhookUrl) found.push(await checkWebhook(webhookUrl));
  return found;
};
