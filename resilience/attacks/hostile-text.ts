import { mustHold, type Row } from '../suite.ts';
import type { Schema } from '../support/api-document.ts';
import type { Target } from './attack-target.ts';

/** Texts that are something else somewhere: in a page, in a terminal, in a query, on a screen. */
export const nastyTexts = {
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

/** Texts that a name cannot be made of. */
const noName = ['only zero width', 'only blank letters', 'only control characters'];
const neverKept = ['a NUL', 'half a character', 'control characters', ...noName.slice(2)];

const isText = (schema: Schema | undefined) =>
  schema?.type === 'string' && !schema.enum && schema.const === undefined && !schema.format;

/** Every text field is sent every nasty text: kept to the letter, or refused with a sentence. */
export const sendNastyTexts = async ({ changes, openScene }: Target): Promise<Row> => {
  const scene = await openScene();
  const broken: string[] = [];
  const count = { kept: 0, refused: 0 };
  for (const { call, path, actorOn, bodyOn } of changes) {
    const { properties = {}, required = [] } = call.body ?? {};
    for (const field of Object.keys(properties).filter((name) => isText(properties[name]))) {
      for (const [what, nasty] of Object.entries(nastyTexts)) {
        const { person } = actorOn(scene);
        const body = { ...(await bodyOn(scene)), [field]: nasty };
        const { status, body: answer } = await person.post(path, body);
        const complain = (why: string) =>
          broken.push(`${call.name} ${field} = ${what}: ${status} ${why}`);
        if (status === 200) {
          count.kept += 1;
          const payload = (answer['payload'] ?? {}) as Record<string, unknown>;
          if (field in payload && payload[field] !== nasty.trim()) complain('is kept otherwise');
          if (neverKept.includes(what)) complain('is kept');
          if (required.includes(field) && noName.includes(what)) complain('is taken for a name');
        } else {
          count.refused += 1;
          const sentence = answer['message'];
          if (status < 400 || status >= 500) complain('is no refusal');
          if (typeof sentence !== 'string' || !/^[A-Z].* .*\w/.test(sentence)) {
            complain(`says ${String(sentence)}`);
          }
        }
      }
    }
  }
  mustHold(count.kept > 20, `Only ${count.kept} texts were kept`);
  mustHold(broken.length === 0, broken.join('\n'));
  return {
    promise: 'text is kept as text, or refused with a sentence',
    figure: `${count.kept} kept, ${count.refused} refused`,
  };
};
