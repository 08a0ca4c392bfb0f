import { describe, expect, test } from 'vitest';
import { chooseSource, owesOf, correctPrice, changeDeposit } from './booking-money.ts';

const money = { price: '1000', deposit: '0', source: 'TC' } as const;

describe('the deposit', () => {
  test('is capped while it is typed', () => {
    expect(changeDeposit(money, '320')).toEqual({
      money: { ...money, deposit: '320' },
      corrections: {},
    });
    expect(changeDeposit(money, '321')).toEqual({
      money: { ...money, deposit: '320' },
      corrections: { deposit: 'Deposit cannot exceed 320 (32% of price for TC)' },
    });
  });

  test('is capped again when the source changes', () => {
    expect(chooseSource({ ...money, deposit: '51' }, 'BR')).toEqual({
      money: { price: '1000', deposit: '50', source: 'BR' },
      corrections: { deposit: 'Deposit adjusted to 50 (5% of price for BR)' },
    });
  });

  test('is capped again when the price is lowered', () => {
    expect(correctPrice({ ...money, price: '500', deposit: '200' }, null)).toEqual({
      money: { ...money, price: '500', deposit: '160' },
      corrections: { deposit: 'Deposit adjusted to 160 (32% of price for TC)' },
    });
  });

  test('is not capped without a price, and may be empty', () => {
    expect(changeDeposit({ ...money, price: '' }, '999').corrections).toEqual({});
    expect(changeDeposit(money, '').money.deposit).toBe('');
  });
});

describe('the price', () => {
  test('is raised to 90% of the pot', () => {
    expect(correctPrice({ ...money, price: '899' }, 1000)).toEqual({
      money: { ...money, price: '900' },
      corrections: { price: 'Price cannot be less than 900 (90% of raid price)' },
    });
    expect(correctPrice({ ...money, price: '900' }, 1000).corrections).toEqual({});
  });

  test('is not raised without a pot or without a price', () => {
    expect(correctPrice({ ...money, price: '1' }, null).corrections).toEqual({});
    expect(correctPrice({ ...money, price: '' }, 1000).money.price).toBe('');
  });

  test('caps the deposit by the raised price', () => {
    expect(correctPrice({ ...money, price: '10', deposit: '300' }, 1000)).toEqual({
      money: { ...money, price: '900', deposit: '288' },
      corrections: {
        price: 'Price cannot be less than 900 (90% of raid price)',
        deposit: 'Deposit adjusted to 288 (32% of price for TC)',
      },
    });
  });
});

test('owesOf is never negative', () => {
  expect(owesOf({ ...money, deposit: '300' })).toBe(700);
  expect(owesOf({ ...money, price: '', deposit: '300' })).toBe(0);
});
