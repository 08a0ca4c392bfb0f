import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_GOLD, readGold } from './gold.ts';

const grouped = (gold: number) => gold.toLocaleString('en-US');
const amount = fc.integer({ min: 0, max: MAX_GOLD });

describe('readGold', () => {
  test.each([
    ['1,200,000', '1200000'],
    ['1.200.000', '1200000'],
    ['1 200 000 g', '1200000'],
    ['1\u00a0200\u00a0000\u202fg', '1200000'],
    ["1'200'000", '1200000'],
    ['1.2m', '1200000'],
    ['1,2m', '1200000'],
    ['1.2 M', '1200000'],
    ['1.2kk', '1200000'],
    ['1200k', '1200000'],
    ['1,200k', '1200000'],
    ['1.200k', '1200000'],
    ['1,375m', '1375000'],
    ['.5m', '500000'],
    ['1.375m', '1375000'],
    ['1.375001m', '1375001'],
    ['1.2 mil', '1200000'],
    ['3 Mil gold', '3000000'],
    ['850k', '850000'],
    [' 850K g ', '850000'],
    ['1.25b', '1250000000'],
    ['0.5m', '500000'],
    ['1,200.5k', '1200500'],
    ['1.2345k', '1234'],
    ['0', '0'],
    ['007', '7'],
    ['', ''],
    ['gold', ''],
    ['k', ''],
  ])('reads %j as %j', (text, digits) => expect(readGold(text)).toBe(digits));

  test.each([
    ['12.5', '1.2', '1,25', '1,2500', '1,250.000 g', '1,200,00', '1 2'],
    ['1e9', '-5e3', '-500', '-1.2m', '+500', '$500', '5x'],
    ['1.2 mill', '1.2 t', '2k 500', '500g 20s', 'Price: 1200k', '1.2.3m'],
  ])('reads nothing where the amount is not clear: %j', (...texts) => {
    for (const text of texts) expect(readGold(text)).toBe('');
  });

  test('reads an amount in every way of grouping it', () => {
    const separator = fc.constantFrom(',', '.', ' ', '\u00a0', '\u202f', "'", '’', '_');
    const ending = fc.constantFrom('', 'g', ' g', ' gold');
    fc.assert(
      fc.property(amount, separator, ending, (gold, between, end) => {
        const written = grouped(gold).replaceAll(',', between) + end;
        expect(readGold(written)).toBe(String(gold));
      }),
    );
  });

  test('reads an amount in millions and billions, with either decimal sign', () => {
    const unit = fc.constantFrom(
      { name: 'm', places: 6 },
      { name: 'KK', places: 6 },
      { name: ' b', places: 9 },
    );
    fc.assert(
      fc.property(amount, unit, fc.constantFrom('.', ','), (gold, { name, places }, sign) => {
        const digits = String(gold).padStart(places + 1, '0');
        const written = `${digits.slice(0, -places)}${sign}${digits.slice(-places)}${name}`;
        expect(readGold(written)).toBe(String(gold));
      }),
    );
  });

  test('reads whole thousands, grouped or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_GOLD / 1_000 }), (thousands) => {
        const expected = String(thousands * 1_000);
        expect(readGold(`${thousands}k`)).toBe(expected);
        expect(readGold(`${grouped(thousands)}K`)).toBe(expected);
      }),
    );
  });

  test('gives digits without leading zeros for any text, and reads them as themselves', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const digits = readGold(text);
        expect(digits).toMatch(/^(?:|0|[1-9]\d*)$/);
        expect(readGold(digits)).toBe(digits);
      }),
    );
  });
});
