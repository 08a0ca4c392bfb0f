import { Person } from '@forge/testkit/person';
import { book } from '@forge/testkit/booking-fixtures';
import { freePort } from '@forge/testkit/free-port';
import { spawnPortal } from '@forge/testkit/portal-process';
import { createAccessScenario } from '@forge/testkit/access-scenario';
import { withInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import { bearer, makeToken, programAt, revokeToken } from '@forge/testkit/token-fixtures';
import { assert, type Suite } from '../suite.ts';

const SESSION_SECRET = 'a-session-secret-that-must-never-be-logged';

/** Signs in step by step and collects every secret. */
const signInAndCollect = async (url: string, persona: string, secrets: Set<string>) => {
  const browser = new Person(url);
  const callback = await browser.consent(persona);
  for (const name of ['code', 'state']) secrets.add(new URL(callback).searchParams.get(name) ?? '');
  for (const value of browser.cookies.values()) secrets.add(value);
  await browser.fetch(callback);
  for (const value of browser.cookies.values()) secrets.add(value);
  // A replayed callback and an invalid code are refused and logged.
  await browser.get(callback);
  await browser.get(callback.replace(/code=[^&]+/, 'code=a-code-that-is-none'));
  secrets.add('a-code-that-is-none');
  return browser;
};

const codesOf = async (person: Person, bookingId: string) => {
  const { body } = await person.post('/mail/create', { bookId: bookingId });
  const { _id: mailId } = body['payload'] as { _id: string };
  const generated = await person.post('/mail/generateCode', { mailId });
  await person.post('/mail/sent', { mailId });
  return Object.values(generated.body['payload'] as Record<string, string>);
};

/** Uses every feature with a secret, with valid and invalid requests. */
const useEveryFeature = async (portal: InProcessPortal, url: string): Promise<Set<string>> => {
  const secrets = new Set<string>([SESSION_SECRET]);
  const target = {
    ...portal,
    visitor: () => new Person(url),
    signIn: (persona: string) => signInAndCollect(url, persona, secrets),
  };
  const scenario = await createAccessScenario(target, 50);
  const booking = await book(scenario.staff.creator.person, scenario.raid._id);
  await scenario.admin.post('/booking/status', { bookingId: booking._id });
  for (const code of await codesOf(scenario.admin, booking._id)) secrets.add(code);

  const { person } = scenario.staff.creator;
  await person.post('/booking/create', '{"broken":');
  await person.post('/booking/create', { raidId: 'x' }, { authorization: 'Bearer of-a-secret' });
  await person.get('/no/such/page?code=a-code-in-an-address', { accept: 'application/json' });
  await person.get('/proxy/raiderio?region=tw&realm=kazzak&name=Lightbrand');
  await person.post('/mail/sent', {}, { origin: 'https://evil.example' });
  const { token, _id: tokenId } = await makeToken(person);
  const program = programAt(url, token);
  await program.get('/raid/published');
  await program.post('/booking/create', { raidId: 'x' });
  for (const headers of [{}, bearer(token)]) {
    const socket = await person.connect(headers);
    await socket.emitWithAck('joinRaidRoom');
    socket.disconnect();
  }
  await revokeToken(person, tokenId);
  await program.get('/raid/published');
  secrets.add(token);
  await person.get('/auth/logout');
  for (const secret of ['of-a-secret', 'a-code-in-an-address']) secrets.add(secret);

  const { pool, config } = portal.context;
  const { rows } = await pool.query<{ secret: string }>(
    `select access_token as secret from demo.tokens union select refresh_token from demo.tokens
     union select secret from demo.session_secret union select code from demo.codes`,
  );
  for (const { secret } of rows) secrets.add(secret);
  await scenario.admin.post('/discord-channel/test', {});
  await fetch(`${url}/demo/api/v10/webhooks/1/a-webhook-token`, { method: 'POST' });
  secrets.add(config.webhookUrl?.split('/').at(-1) ?? '').add('a-webhook-token');
  const { clientId, clientSecret } = config.discord;
  secrets.add(clientSecret).add(Buffer.from(`${clientId}:${clientSecret}`).toString('base64'));
  secrets.add(new URL(config.databaseUrl ?? 'http://none').password);
  return secrets;
};

const testLogs = () =>
  withInProcessPortal(async (portal) => {
    const PORT = String(await freePort());
    const DATABASE_URL = portal.context.config.databaseUrl ?? '';
    const { child, ready, ended, output } = spawnPortal({
      PORT,
      DATABASE_URL,
      SESSION_SECRET,
      LOG_LEVEL: 'debug',
      DEMO_DATA: 'off',
    });
    try {
      await ready;
      const secrets = await useEveryFeature(portal, `http://localhost:${PORT}`);
      child.kill('SIGTERM');
      await ended;
      secrets.delete('');
      const log = output();
      const lines = log.split('\n').filter((line) => line.startsWith('{'));
      assert(lines.length > 30, `The log has ${lines.length} lines only`);
      // Six digits may be part of a time or an id; as a whole word they are a code.
      const isIn = (secret: string) =>
        secret.length > 8 ? log.includes(secret) : new RegExp(`\\b${secret}\\b`).test(log);
      const leaked = [...secrets].filter(isIn);
      assert(leaked.length === 0, `The log contains ${leaked.join(', ')}`);
      assert(secrets.size > 25, `Only ${secrets.size} secrets were looked for`);
      return [
        {
          guarantee: 'logs no secret',
          measured: `${secrets.size} secrets, ${lines.length} lines`,
        },
      ];
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  });

export const secretsInLogs: Suite = {
  name: 'attacks',
  guarantee: 'logs no secret, even at debug level',
  run: testLogs,
};
