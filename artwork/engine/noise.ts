/** Seeded random numbers (mulberry32), so that every run renders the same picture. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const permutation = new Uint8Array(512);
const gradients = new Float32Array(256 * 3);
{
  const random = seededRandom(20417);
  const order = Array.from({ length: 256 }, (_, index) => index);
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  for (let i = 0; i < 512; i++) permutation[i] = order[i & 255];
  for (let i = 0; i < 256; i++) {
    const z = random() * 2 - 1;
    const turn = random() * Math.PI * 2;
    const flat = Math.sqrt(1 - z * z);
    gradients[i * 3] = flat * Math.cos(turn);
    gradients[i * 3 + 1] = flat * Math.sin(turn);
    gradients[i * 3 + 2] = z;
  }
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

function corner(hash: number, x: number, y: number, z: number): number {
  const at = hash * 3;
  return gradients[at] * x + gradients[at + 1] * y + gradients[at + 2] * z;
}

/** Gradient noise, about -0.7 to 0.7. */
export function noise(x: number, y: number, z: number): number {
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const fz = Math.floor(z);
  const px = x - fx;
  const py = y - fy;
  const pz = z - fz;
  const ix = fx & 255;
  const iy = fy & 255;
  const iz = fz & 255;
  const u = fade(px);
  const v = fade(py);
  const w = fade(pz);
  const a = permutation[ix] + iy;
  const b = permutation[ix + 1] + iy;
  const aa = permutation[a & 255] + iz;
  const ab = permutation[(a + 1) & 255] + iz;
  const ba = permutation[b & 255] + iz;
  const bb = permutation[(b + 1) & 255] + iz;
  const n000 = corner(permutation[aa & 255], px, py, pz);
  const n100 = corner(permutation[ba & 255], px - 1, py, pz);
  const n010 = corner(permutation[ab & 255], px, py - 1, pz);
  const n110 = corner(permutation[bb & 255], px - 1, py - 1, pz);
  const n001 = corner(permutation[(aa + 1) & 255], px, py, pz - 1);
  const n101 = corner(permutation[(ba + 1) & 255], px - 1, py, pz - 1);
  const n011 = corner(permutation[(ab + 1) & 255], px, py - 1, pz - 1);
  const n111 = corner(permutation[(bb + 1) & 255], px - 1, py - 1, pz - 1);
  const x00 = n000 + u * (n100 - n000);
  const x10 = n010 + u * (n110 - n010);
  const x01 = n001 + u * (n101 - n001);
  const x11 = n011 + u * (n111 - n011);
  const y0 = x00 + v * (x10 - x00);
  const y1 = x01 + v * (x11 - x01);
  return y0 + w * (y1 - y0);
}

/** Fractal noise: clouds, smoke, stone. */
export function fbm(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(x, y, z);
    weight *= 0.5;
    // Rotated per octave, to hide the axes.
    const nx = x * 1.616 + z * 1.205 + 7.3;
    z = z * 1.616 - x * 1.205 + 3.1;
    y = y * 2.03 + 1.7;
    x = nx;
  }
  return sum;
}

/** Ridged noise: mountains, cracks. 0 to about 1. */
export function ridged(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let carry = 1;
  for (let i = 0; i < octaves; i++) {
    const crest = 1 - Math.abs(noise(x, y, z)) * 1.6;
    const sharp = crest * crest * carry;
    sum += weight * sharp;
    carry = Math.min(1, Math.max(0, sharp * 1.6));
    weight *= 0.5;
    const nx = x * 1.616 + z * 1.205 + 11.3;
    z = z * 1.616 - x * 1.205 + 5.1;
    y = y * 2.03 + 2.7;
    x = nx;
  }
  return sum;
}

/** Hash of a grid cell, 0 to 1: one value per brick or flagstone. */
export function cellHash(x: number, y: number, z = 0): number {
  return permutation[permutation[(permutation[x & 255] + y) & 255] ^ (z & 255)] / 255;
}
