import type { Mail } from './mail-api.ts';

export const advertiserOf = ({ advId }: Mail) => advId?.username.trim() || 'Unknown';
