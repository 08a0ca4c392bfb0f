import { describe, expect, test } from 'vitest';
import { chooseSource, digitsOf, owesOf, settlePrice, typeDeposit } from './booking-money.ts';

const money = { price: '1000', deposit: '0', source: 'TC' } as const;

test('everything but digits is ignored', () => {
  expect(digitsOf('1,250.000 g')).toBe('1250000');
  expect(digitsOf('-5e3')).toBe('53');
});

describe('the deposit', () => {
  test('is held at its cap while it is typed', () => {
    expect(typeDeposit(money, '320')).toEqual({ money: { ...money, deposit: '320' }, said: {} });
    expect(typeDeposit(money, '321')).toEqual({
      money: { ...money, deposit: '320' },
      said: { deposit: 'Deposit cannot exceed 320 (32% of price for TC)' },
    });
  });

  test('is adjusted when the source changes', () => {
    expect(chooseSource({ ...money, deposit: '51' }, 'BR')).toEqual({
      money: { price: '1000', deposit: '50', source: 'BR' },
      said: { deposit: 'Deposit adjusted to 50 (5% of price for BR)' },
    });
  });

  test('is adjusted when a lower price is settled', () => {
    expect(settlePrice({ ...money, price: '500', deposit: '200' }, null)).toEqual({
      money: { ...money, price: '500', deposit: '160' },
      said: { deposit: 'Deposit adjusted to 160 (32% of price for TC)' },
    });
  });

  test('waits for a price, and may be empty for a while', () => {
    expect(typeDeposit({ ...money, price: '' }, '999').said).toEqual({});
    expect(typeDeposit(money, '').money.deposit).toBe('');
  });
});

describe('the price', () => {
  test('is raised to nine tenths of the pot where the floor holds', () => {
    expect(settlePrice({ ...money, price: '899' }, 1000)).toEqual({
      money: { ...money, price: '900' },
      said: { price: 'Price cannot be less than 900 (90% of raid price)' },
    });
    expect(settlePrice({ ...money, price: '900' }, 1000).said).toEqual({});
  });

  test('is left alone where it does not, and while there is none', () => {
    expect(settlePrice({ ...money, price: '1' }, null).said).toEqual({});
    expect(settlePrice({ ...money, price: '' }, 1000).money.price).toBe('');
  });

  test('a raised price is what the deposit is then held against', () => {
    expect(settlePrice({ ...money, price: '10', deposit: '300' }, 1000)).toEqual({
      money: { ...money, price: '900', deposit: '288' },
      said: {
        price: 'Price cannot be less than 900 (90% of raid price)',
        deposit: 'Deposit adjusted to 288 (32% of price for TC)',
      },
    });
  });
});

test('what is owed is never less than nothing', () => {
  expect(owesOf({ ...money, deposit: '300' })).toBe(700);
  expect(owesOf({ ...money, price: '', deposit: '300' })).toBe(0);
});
