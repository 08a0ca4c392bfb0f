/** Linear RGB, three floats per pixel, and a depth buffer. */
export interface Image {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
  readonly depth: Float32Array;
}

export function createImage(width: number, height: number): Image {
  return {
    width,
    height,
    light: new Float32Array(width * height * 3),
    depth: new Float32Array(width * height).fill(1e6),
  };
}

/** Halves both dimensions by averaging 2 × 2 pixels. */
export function halve(source: Image): Image {
  const width = source.width >> 1;
  const height = source.height >> 1;
  const half = createImage(width, height);
  const row = source.width * 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * 2 * row + x * 6;
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const at = from + c;
        half.light[to + c] =
          (source.light[at] +
            source.light[at + 3] +
            source.light[at + row] +
            source.light[at + row + 3]) *
          0.25;
      }
    }
  }
  return half;
}

/** Bilinear sample; `u` and `v` are 0 to 1. */
export function sample(image: Image, u: number, v: number, out: Float32Array): void {
  const { width, height, light } = image;
  const x = Math.min(Math.max(u * width - 0.5, 0), width - 1.001);
  const y = Math.min(Math.max(v * height - 0.5, 0), height - 1.001);
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const a = (iy * width + ix) * 3;
  const b = a + width * 3;
  for (let c = 0; c < 3; c++) {
    const top = light[a + c] + (light[a + 3 + c] - light[a + c]) * fx;
    const low = light[b + c] + (light[b + 3 + c] - light[b + c]) * fx;
    out[c] = top + (low - top) * fy;
  }
}

function boxBlurLine(
  source: Float32Array,
  target: Float32Array,
  start: number,
  count: number,
  stride: number,
  radius: number,
): void {
  const scale = 1 / (radius * 2 + 1);
  const last = start + (count - 1) * stride;
  for (let c = 0; c < 3; c++) {
    let sum = source[start + c] * (radius + 1);
    for (let i = 1; i <= radius; i++) sum += source[start + Math.min(i, count - 1) * stride + c];
    for (let i = 0; i < count; i++) {
      const at = start + i * stride;
      target[at + c] = sum * scale;
      sum += source[Math.min(at + (radius + 1) * stride, last) + c];
      sum -= source[Math.max(at - radius * stride, start) + c];
    }
  }
}

/** Approximates a Gaussian by three box blurs, in place. */
export function blur(image: Image, radius: number): void {
  const { width, height, light } = image;
  const other = new Float32Array(light.length);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) boxBlurLine(light, other, y * width * 3, width, 3, radius);
    for (let x = 0; x < width; x++) boxBlurLine(other, light, x * 3, height, width * 3, radius);
  }
}
