import type { Row } from '../suite.ts';
import { expectRefusals, type Attempt, type Target } from './attack-target.ts';

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
export const sendCrossSiteRequests = async (target: Target): Promise<Row> => {
  const { url } = target.portal;
  const sent = await expectRefusals(target, async ({ bodyOn }, scenario) => {
    const body = JSON.stringify(await bodyOn(scenario));
    const attempt = (status: number, headers: Record<string, string>): Attempt => ({
      what: JSON.stringify(headers),
      init: { headers, body },
      statuses: [status],
    });
    return [
      ...foreignOrigins(url).map((origin) =>
        attempt(403, { 'content-type': json, ...(origin !== null && { origin }) }),
      ),
      ...otherTypes.map((type) => attempt(415, { origin: url, 'content-type': type })),
      {
        what: 'no content type',
        // Fetch adds a content type to text, but not to bytes.
        init: { headers: { origin: url }, body: Buffer.from(body) },
        statuses: [415],
      },
    ];
  });
  return {
    guarantee: 'rejects every change from another site',
    measured: `${sent} forged requests on ${target.changes.length} calls`,
  };
};
