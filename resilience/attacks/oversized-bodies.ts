import { assert, type Row } from '../suite.ts';
import type { Target } from './attack-target.ts';

const DEEP = 20_000;
const LARGE = 65 * 1024;

const nested = (open: string, close: string) => open.repeat(DEEP) + close.repeat(DEEP);

/** Too large, too deep, truncated, or not JSON. */
const bodies = (field: string): [what: string, body: string, status: number[]][] => [
  ['65 kB of text', `{"${field}":"${'x'.repeat(LARGE)}"}`, [413]],
  ['65 kB of blanks', `{}${' '.repeat(LARGE)}`, [413]],
  ['deep lists', nested('[', ']'), [400]],
  ['a deep list in a field', `{"${field}":${nested('[', ']')}}`, [400]],
  ['a deep object in a field', `{"${field}":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, [400]],
  [
    'ten thousand fields',
    `{${Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join()}}`,
    [400],
  ],
  ['one field twice', `{"${field}":1,"${field}":{}}`, [400]],
  ['half a body', '{"a":[1,2', [400]],
  ['nothing', '', [400]],
  ['null', 'null', [400]],
  ['a number', '1e999', [400]],
  ['bytes that are no text', '\u00ff\u00fe\u0000', [400]],
];

/** Every such body is refused and changes nothing. */
export const sendOversizedBodies = async ({
  changes,
  createAccessScenario,
  changedBy,
}: Target): Promise<Row> => {
  const scenario = await createAccessScenario();
  const failures: string[] = [];
  let tries = 0;
  for (const { call, path, actorOn } of changes) {
    const [field] = Object.keys(call.body?.properties ?? {});
    const { person } = actorOn(scenario);
    const changed = await changedBy(async () => {
      for (const [what, body, statuses] of bodies(field ?? 'a')) {
        // A call without fields ignores its body.
        if (field === undefined && /field/.test(what)) continue;
        tries += 1;
        const { status } = await person.post(path, body);
        // Access depends on the booking, which such a body does not name.
        const hidden = status === 403 && statuses.includes(400);
        if (!statuses.includes(status) && !hidden) failures.push(`${call.name} ${what}: ${status}`);
      }
    });
    if (changed.length > 0) failures.push(`${call.name} changed ${changed.join(', ')}`);
  }
  assert(failures.length === 0, failures.join('\n'));
  return { promise: 'refuses oversized and malformed bodies', figure: `${tries} bodies` };
};
