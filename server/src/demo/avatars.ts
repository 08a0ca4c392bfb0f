import { createHash } from 'node:crypto';

/** An identicon: a symmetric pattern derived from the seed. */
export const avatarOf = (seed: string): string => {
  const digest = createHash('sha256').update(seed).digest();
  const at = (index: number) => digest[index] ?? 0;
  const hue = Math.round((at(0) / 255) * 360);
  const cells = Array.from({ length: 15 }, (_, index) => {
    if (at(index + 1) % 2 === 0) return '';
    const [row, column] = [index % 5, Math.floor(index / 5)];
    const box = (x: number) => `<rect x="${14 + x * 8}" y="${14 + row * 8}" width="8" height="8"/>`;
    return column === 2 ? box(2) : box(column) + box(4 - column);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 68 68"><rect width="68" height="68"
fill="oklch(0.32 0.06 ${hue})"/><g fill="oklch(0.78 0.13 ${hue})">${cells.join('')}</g></svg>`;
};
