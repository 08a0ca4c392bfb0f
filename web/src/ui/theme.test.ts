import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Triple = readonly [number, number, number];

const source = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** The colours of the theme as lightness, chroma and hue. */
const tokens = new Map(
  [...source.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(
    ([, name = '', ...numbers]) => [name, numbers.slice(0, 3).map(Number) as unknown as Triple],
  ),
);

const token = (name: string): Triple => {
  const found = tokens.get(name);
  if (!found) throw new Error(`theme.css has no --color-${name} in OKLCH`);
  return found;
};

/** OKLCH to linear sRGB, by the matrices of CSS Color 4, held inside the gamut. */
const linear = ([lightness, chroma, hue]: Triple): Triple => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inGamut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

const encode = (value: number) =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const decode = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** A colour laid thinly over another, as browsers mix them: in encoded sRGB. */
const over = (top: Triple, share: number, ground: Triple): Triple =>
  top.map((value, index) =>
    decode(share * encode(value) + (1 - share) * encode(ground[index] ?? 0)),
  ) as unknown as Triple;

const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const contrast = (one: Triple, other: Triple) => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

const on = (text: string, ground: string) => contrast(linear(token(text)), linear(token(ground)));

/** A badge: its own colour at a tenth behind its word. */
const asBadge = (text: string, ground: string) => {
  const colour = linear(token(text));
  return contrast(colour, over(colour, 0.1, linear(token(ground))));
};

const AA = 4.5;
const AAA = 7;
const states = ['success', 'warning', 'danger', 'info'];
const tones = [...tokens.keys()].filter((name) => name.startsWith('tone-'));
const tempers = ['temper-steel', 'temper-blue', 'temper-ember'];
// Page, panel, raised, overlay.
const surfaces = ['iron-1', 'iron-2', 'iron-3', 'iron-4'];
// A row, and one under the pointer or turned into a card.
const rows = ['iron-2', 'iron-3'];

const pairs = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

test('the formula agrees with what is known', () => {
  expect(contrast(linear([1, 0, 0]), linear([0, 0, 0]))).toBeCloseTo(21, 1);
  // #777777 on white, the well-known near miss.
  expect(contrast(linear([0.5693, 0, 0]), linear([1, 0, 0]))).toBeCloseTo(4.48, 1);
});

describe('text is legible on every surface it stands on', () => {
  const texts = ['iron-7', 'iron-8', 'iron-9', 'gold', 'ember-hot', ...states];
  test.each(pairs(texts, surfaces))('%s on %s', (text, ground) => {
    expect(on(text, ground)).toBeGreaterThanOrEqual(AA);
  });
  test.each([
    ['iron-1', 'ember'],
    ['iron-1', 'ember-hot'],
    ['iron-9', 'danger-strong'],
    ['iron-9', 'iron-5'],
  ])('%s on %s', (text, ground) => {
    expect(on(text, ground)).toBeGreaterThanOrEqual(AA);
  });
});

describe('text in tables is legible by the stricter measure', () => {
  test.each(pairs(['iron-7', 'iron-8', 'iron-9', 'gold', 'success'], rows))(
    '%s on %s',
    (text, ground) => expect(on(text, ground)).toBeGreaterThanOrEqual(AAA),
  );
});

describe('a badge, a word on a tenth of its own colour, stands in tables too', () => {
  test.each(pairs([...states, ...tones, ...tempers], rows))('%s on %s', (text, ground) => {
    expect(asBadge(text, ground)).toBeGreaterThanOrEqual(AAA);
  });
});

describe('what is no text is told from what it lies on', () => {
  test.each(pairs(['iron-6', 'ember'], ['iron-1', 'iron-2', 'iron-3']))(
    '%s on %s',
    (mark, ground) => {
      expect(on(mark, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('no state shouts: all four have the same lightness and chroma', () => {
  const shapes = new Set(states.map((name) => token(name).slice(0, 2).join(' ')));
  expect(shapes.size).toBe(1);
});

test('iron has nine steps, each brighter than the last', () => {
  const steps = Array.from({ length: 9 }, (_step, index) => token(`iron-${index + 1}`)[0]);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  expect(new Set(steps).size).toBe(9);
});
