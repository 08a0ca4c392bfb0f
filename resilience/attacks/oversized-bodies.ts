import type { Row } from '../suite.ts';
import { expectRefusals, type Target } from './attack-target.ts';

const DEEP = 20_000;
const LARGE = 65 * 1024;

const nested = (open: string, close: string) => open.repeat(DEEP) + close.repeat(DEEP);

/** Too large, too deep, truncated, or not JSON. */
const bodies = (field: string): [what: string, body: string, status: number][] => [
  ['65 kB of text', `{"${field}":"${'x'.repeat(LARGE)}"}`, 413],
  ['65 kB of blanks', `{}${' '.repeat(LARGE)}`, 413],
  ['deep lists', nested('[', ']'), 400],
  ['a deep list in a field', `{"${field}":${nested('[', ']')}}`, 400],
  ['a deep object in a field', `{"${field}":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, 400],
  ['six thousand fields', `{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join()}}`, 400],
  ['one field twice', `{"${field}":1,"${field}":{}}`, 400],
  ['half a body', '{"a":[1,2', 400],
  ['nothing', '', 400],
  ['null', 'null', 400],
  ['a number', '1e999', 400],
  ['bytes that are no text', '\u00ff\u00fe\u0000', 400],
];

/** Every such body is refused and changes nothing. */
export const sendOversizedBodies = async (target: Target): Promise<Row> => {
  const sent = await expectRefusals(target, ({ call }) => {
    const [field] = Object.keys(call.body?.properties ?? {});
    return (
      bodies(field ?? 'a')
        // A call without fields ignores its body, and no body is one without fields.
        .filter(([what]) => field !== undefined || !what.includes('field'))
        .filter(([what]) => what !== 'nothing' || call.body?.required?.length)
        .map(([what, body, status]) => ({
          what,
          init: {
            headers: { origin: target.portal.url, 'content-type': 'application/json' },
            body,
          },
          // 403: access depends on the booking, which such a body does not name.
          statuses: status === 400 ? [400, 403] : [status],
        }))
    );
  });
  return { guarantee: 'refuses oversized and malformed bodies', measured: `${sent} bodies` };
};
