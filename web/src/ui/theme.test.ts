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

/** OKLCH to linear sRGB, by the matrices of CSS Color 4, clamped to the gamut. */
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

/** Alpha blending as browsers do it: in encoded sRGB. */
const blend = (top: Triple, alpha: number, background: Triple): Triple =>
  top.map((value, index) =>
    decode(alpha * encode(value) + (1 - alpha) * encode(background[index] ?? 0)),
  ) as unknown as Triple;

const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const contrast = (one: Triple, other: Triple) => {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

const contrastOn = (text: string, background: string) =>
  contrast(linear(token(text)), linear(token(background)));

/** A badge has its text colour at 10 % opacity as background. */
const badgeContrast = (text: string, background: string) => {
  const colour = linear(token(text));
  return contrast(colour, blend(colour, 0.1, linear(token(background))));
};

const AA = 4.5;
const AAA = 7;
const states = ['success', 'warning', 'danger', 'info'];
const tones = [...tokens.keys()].filter((name) => name.startsWith('tone-'));
const difficulties = ['difficulty-normal', 'difficulty-heroic', 'difficulty-mythic'];
// Page, panel, raised, overlay.
const surfaces = ['iron-1', 'iron-2', 'iron-3', 'iron-4'];
// A table row; on hover or as a card.
const rows = ['iron-2', 'iron-3'];

const pairs = (texts: readonly string[], backgrounds: readonly string[]) =>
  texts.flatMap((text) => backgrounds.map((background) => [text, background] as const));

test('computes known contrast ratios', () => {
  expect(contrast(linear([1, 0, 0]), linear([0, 0, 0]))).toBeCloseTo(21, 1);
  // #777777 on white is just below AA.
  expect(contrast(linear([0.5693, 0, 0]), linear([1, 0, 0]))).toBeCloseTo(4.48, 1);
});

describe('text meets AA on every surface', () => {
  const texts = ['iron-7', 'iron-8', 'iron-9', 'gold', 'ember-hot', ...states];
  test.each(pairs(texts, surfaces))('%s on %s', (text, background) => {
    expect(contrastOn(text, background)).toBeGreaterThanOrEqual(AA);
  });
  test.each([
    ['iron-1', 'ember'],
    ['iron-1', 'ember-hot'],
    ['iron-9', 'danger-strong'],
    ['iron-9', 'iron-5'],
  ])('%s on %s', (text, background) => {
    expect(contrastOn(text, background)).toBeGreaterThanOrEqual(AA);
  });
});

describe('text in tables meets AAA', () => {
  test.each(pairs(['iron-7', 'iron-8', 'iron-9', 'gold', 'success'], rows))(
    '%s on %s',
    (text, background) => expect(contrastOn(text, background)).toBeGreaterThanOrEqual(AAA),
  );
});

describe('badges in tables meet AAA', () => {
  test.each(pairs([...states, ...tones, ...difficulties], rows))('%s on %s', (text, background) => {
    expect(badgeContrast(text, background)).toBeGreaterThanOrEqual(AAA);
  });
});

describe('borders and marks meet 3:1', () => {
  test.each(pairs(['iron-6', 'ember'], ['iron-1', 'iron-2', 'iron-3']))(
    '%s on %s',
    (mark, background) => {
      expect(contrastOn(mark, background)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('gives all four states the same lightness and chroma', () => {
  const shapes = new Set(states.map((name) => token(name).slice(0, 2).join(' ')));
  expect(shapes.size).toBe(1);
});

test('orders the nine iron steps from dark to bright', () => {
  const steps = Array.from({ length: 9 }, (_step, index) => token(`iron-${index + 1}`)[0]);
  expect(steps).toEqual(steps.toSorted((one, other) => one - other));
  expect(new Set(steps).size).toBe(9);
});
