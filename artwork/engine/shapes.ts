/** Signed distance functions and their combinations. Points are relative to the body. */

// Ten times as fast as Math.hypot, which guards against overflow.
export const length = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z);
export const clamp = (x: number, low: number, high: number) =>
  x < low ? low : x > high ? high : x;
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
export const smoothstep = (from: number, to: number, x: number) => {
  const t = clamp((x - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
};

export function box(x: number, y: number, z: number, w: number, h: number, d: number, round = 0) {
  const qx = Math.abs(x) - w + round;
  const qy = Math.abs(y) - h + round;
  const qz = Math.abs(z) - d + round;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  const oz = qz > 0 ? qz : 0;
  const inside = Math.min(Math.max(qx, qy, qz), 0);
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + inside - round;
}

export function sphere(x: number, y: number, z: number, r: number) {
  return Math.sqrt(x * x + y * y + z * z) - r;
}

export function ellipsoid(x: number, y: number, z: number, a: number, b: number, c: number) {
  const k0 = length(x / a, y / b, z / c);
  const k1 = length(x / (a * a), y / (b * b), z / (c * c));
  return k1 < 1e-9 ? -Math.min(a, b, c) : (k0 * (k0 - 1)) / k1;
}

/** Upright, from -h to h. */
export function cylinder(x: number, y: number, z: number, r: number, h: number, round = 0) {
  const qx = Math.sqrt(x * x + z * z) - r + round;
  const qy = Math.abs(y) - h + round;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  return Math.min(Math.max(qx, qy), 0) + Math.sqrt(ox * ox + oy * oy) - round;
}

/** A capsule from a to b, with a radius for each end. */
export function capsule(
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  ra: number,
  rb = ra,
) {
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const t = clamp((px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz), 0, 1);
  const ex = px - dx * t;
  const ey = py - dy * t;
  const ez = pz - dz * t;
  return Math.sqrt(ex * ex + ey * ey + ez * ez) - (ra + (rb - ra) * t);
}

/** A cone standing on y = 0, with its radius at the foot and at the top. */
export function cone(x: number, y: number, z: number, foot: number, top: number, h: number) {
  const r = Math.sqrt(x * x + z * z);
  const t = clamp(y / h, 0, 1);
  const slope = (foot - top) / h;
  const side = (r - mix(foot, top, t)) / Math.sqrt(1 + slope * slope);
  const ends = Math.max(-y, y - h);
  return ends > 0 && side > 0 ? length(side, ends) : Math.max(side, ends);
}

/** A torus lying in the plane of x and y. */
export function torus(x: number, y: number, z: number, r: number, thick: number) {
  const q = Math.sqrt(x * x + y * y) - r;
  return Math.sqrt(q * q + z * z) - thick;
}

/** An opening with a round arch, in x and y: negative inside. y = 0 is its sill. */
export function archway(x: number, y: number, halfWidth: number, springing: number) {
  if (y > springing) return length(x, y - springing) - halfWidth;
  return Math.max(Math.abs(x) - halfWidth, -y);
}

/** An opening with a pointed arch. */
export function lancet(x: number, y: number, halfWidth: number, springing: number, rise = 1.2) {
  if (y <= springing) return Math.max(Math.abs(x) - halfWidth, -y);
  const reach = halfWidth * rise;
  return length(Math.abs(x) + reach, y - springing) - (halfWidth + reach);
}

export function smoothUnion(a: number, b: number, k: number) {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

export function smoothSubtract(body: number, hole: number, k: number) {
  return -smoothUnion(-body, hole, k);
}

/** A chain hanging along y, one link to each `pitch`, from `low` to `high`. */
export function chain(x: number, y: number, z: number, low: number, high: number, pitch: number) {
  const inside = clamp(y, low, high);
  const turn = Math.round(inside / pitch);
  const ly = y - clamp(turn, Math.ceil(low / pitch), Math.floor(high / pitch)) * pitch;
  const flat = (turn & 1) === 0;
  const lx = flat ? x : z;
  const lz = flat ? z : x;
  const straight = Math.max(Math.abs(ly) - pitch * 0.36, 0);
  const q = length(lx, straight) - pitch * 0.27;
  return length(q, lz) - pitch * 0.085;
}
