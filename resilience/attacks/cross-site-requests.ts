import type { Row } from '../suite.ts';
import { mustHold } from '../suite.ts';
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

/** What a form or a script of another page can send without asking first, and what it cannot. */
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

/** Another site makes a signed-in person's browser ask for every change there is. */
export const forgeRequests = async ({
  grounds,
  changes,
  openScene,
  changedBy,
}: Target): Promise<Row> => {
  const scene = await openScene();
  const broken: string[] = [];
  let tries = 0;
  for (const { call, path, actorOn, bodyOn } of changes) {
    const { person } = actorOn(scene);
    const body = JSON.stringify(await bodyOn(scene));
    const attempt = async (wanted: number, headers: Record<string, string>) => {
      tries += 1;
      const status = await sendRaw(person, path, body, headers);
      if (status !== wanted) {
        broken.push(`${call.name} with ${JSON.stringify(headers)}: ${status}`);
      }
    };
    const changed = await changedBy(async () => {
      for (const origin of foreignOrigins(grounds.url)) {
        await attempt(403, { 'content-type': json, ...(origin !== null && { origin }) });
      }
      for (const type of otherTypes) {
        await attempt(415, { origin: grounds.url, 'content-type': type });
      }
      // Fetch names a text's type itself: without one there is nothing to read.
      const bytes = await person.fetch(path, {
        method: 'POST',
        headers: { origin: grounds.url },
        body: Buffer.from(body),
      });
      await bytes.text();
      if (bytes.status !== 415) broken.push(`${call.name} without a type: ${bytes.status}`);
    });
    if (changed.length > 0) broken.push(`${call.name} changed ${changed.join(', ')}`);
    // At once: what has come of a forged request may well break what follows.
    mustHold(broken.length === 0, broken.join('\n'));
  }
  return {
    promise: 'no change is made for another site',
    figure: `${tries} forged requests on ${changes.length} calls`,
  };
};
