export { formatGold } from '@forge/contract/gold';

const signed = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** +120,000 g or -70,000 g */
export const formatSignedGold = (amount: number) => `${signed.format(amount)} g`;

/** 1.25M */
export const formatGoldCompact = (amount: number) => compact.format(amount);
