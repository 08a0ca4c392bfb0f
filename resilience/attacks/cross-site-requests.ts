import { assert, type Row } from '../suite.ts';
import { sendRaw, type Target } from './attack-target.ts';

const json = 'application/json';

const foreignOrigins = (own: string): (string | null)[] => {
  const { port, hostname } = new URL(own);
  return [
    null,
    'null',
    'file://',
    'https://evil.example',
    `${own}.evil.example`,
    `http://evil.example:${port}`,
    `http://${hostname}:${Number(port) + 1}`,
    `https://${hostname}:${port}`,
    `${own}/`,
    `${own} https://evil.example`,
    `http://user@${hostname}:${port}`,
  ];
};

/** Content types other than JSON, with and without CORS preflight. */
const otherTypes = [
  'text/plain',
  'text/plain; x=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  'application/xml',
  'text/json',
  'application/jsonp',
  '*/*',
];

/** CSRF: another site sends every changing call with a signed-in person's cookies. */
export const sendCrossSiteRequests = async ({
  portal,
  changes,
  createAccessScenario,
  changedBy,
}: Target): Promise<Row> => {
  const scenario = await createAccessScenario();
  const failures: string[] = [];
  let tries = 0;
  for (const { call, path, actorOn, bodyOn } of changes) {
    const { person } = actorOn(scenario);
    const body = JSON.stringify(await bodyOn(scenario));
    const attempt = async (wanted: number, headers: Record<string, string>) => {
      tries += 1;
      const status = await sendRaw(person, path, body, headers);
      if (status !== wanted) {
        failures.push(`${call.name} with ${JSON.stringify(headers)}: ${status}`);
      }
    };
    const changed = await changedBy(async () => {
      for (const origin of foreignOrigins(portal.url)) {
        await attempt(403, { 'content-type': json, ...(origin !== null && { origin }) });
      }
      for (const type of otherTypes) {
        await attempt(415, { origin: portal.url, 'content-type': type });
      }
      // Fetch adds a content type to text, but not to bytes.
      const bytes = await person.fetch(path, {
        method: 'POST',
        headers: { origin: portal.url },
        body: Buffer.from(body),
      });
      await bytes.text();
      if (bytes.status !== 415)
        failures.push(`${call.name} without a content type: ${bytes.status}`);
    });
    if (changed.length > 0) failures.push(`${call.name} changed ${changed.join(', ')}`);
    // Fails early: an accepted request may break the next ones.
    assert(failures.length === 0, failures.join('\n'));
  }
  return {
    promise: 'rejects every change from another site',
    figure: `${tries} forged requests on ${changes.length} calls`,
  };
};
