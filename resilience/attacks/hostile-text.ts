import { assert, type Row } from '../suite.ts';
import type { Schema } from '../support/api-document.ts';
import type { Target } from './attack-target.ts';

/** Texts with a special meaning in HTML, terminals, SQL, spreadsheets or on screen. */
const hostileTexts = {
  markup: '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
  'closing tag': '</textarea></title><svg onload=alert(1)>',
  'javascript link': 'javascript:alert(document.domain)',
  'data link': 'data:text/html,<script>alert(1)</script>',
  'right-to-left letters': 'שלום عالم',
  'right-to-left override': 'Payer\u202Egnp.exe',
  'zero width inside': 'Pay\u200Ber\u2060\uFEFFx',
  'only zero width': '\u200B\u200C\u200D\u2060\uFEFF',
  'only blank letters': '\u3164\u115F\u2800',
  'control characters': 'Bell\u0007 Escape\u001B[31m Delete\u007F',
  'only control characters': '\u0001\u0002\u0003',
  'a NUL': 'Pay\u0000er',
  'half a character': 'Pay\uD800er',
  'many marks': `Z${'\u0301'.repeat(70)}`,
  'an emoji family': '👩‍👩‍👧‍👦 ❤️',
  quotes: `'; drop table bookings; --"\\`,
  template: '{{7*7}}${7*7}%s%n',
  formula: '=HYPERLINK("http://evil.example","x")',
  'lines of a log': 'a\r\n{"level":60}',
};

/** Not usable as a name. */
const noName = ['only zero width', 'only blank letters', 'only control characters'];
const neverStored = ['a NUL', 'half a character', 'control characters', ...noName.slice(2)];

const isText = (schema: Schema | undefined) =>
  schema?.type === 'string' && !schema.enum && schema.const === undefined && !schema.format;

/** Sends every hostile text in every text field: it is stored unchanged, or refused with a message. */
export const sendHostileTexts = async ({
  changes,
  createAccessScenario,
  sampled,
}: Target): Promise<Row> => {
  const scenario = await createAccessScenario();
  const failures: string[] = [];
  const count = { stored: 0, refused: 0 };
  let turn = 0;
  for (const { call, path, actorOn, bodyOn } of changes) {
    const { properties = {}, required = [] } = call.body ?? {};
    let valid: object | undefined;
    for (const field of Object.keys(properties).filter((name) => isText(properties[name]))) {
      for (const [what, hostile] of sampled(Object.entries(hostileTexts), (turn += 1))) {
        const { person } = actorOn(scenario);
        valid ??= await bodyOn(scenario);
        const { status, body: answer } = await person.post(path, { ...valid, [field]: hostile });
        // A refused request leaves what its body is about as it was.
        if (status === 200) valid = undefined;
        const fail = (why: string) =>
          failures.push(`${call.name} ${field} = ${what}: ${status} ${why}`);
        if (status === 200) {
          count.stored += 1;
          const payload = (answer['payload'] ?? {}) as Record<string, unknown>;
          if (field in payload && payload[field] !== hostile.trim()) fail('is stored differently');
          if (neverStored.includes(what)) fail('is stored');
          if (required.includes(field) && noName.includes(what)) fail('is accepted as a name');
        } else {
          count.refused += 1;
          const message = answer['message'];
          if (status < 400 || status >= 500) fail('is no refusal');
          if (typeof message !== 'string' || !/^[A-Z].* .*\w/.test(message)) {
            fail(`has the message ${String(message)}`);
          }
        }
      }
    }
  }
  assert(count.stored > 20, `Only ${count.stored} texts were stored`);
  assert(failures.length === 0, failures.join('\n'));
  return {
    guarantee: 'stores text unchanged, or refuses it with a message',
    measured: `${count.stored} stored, ${count.refused} refused`,
  };
};
