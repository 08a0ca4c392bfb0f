import * as s from '../engine/shapes.ts';

/** A London-pattern anvil on a stump: 1.1 m high, its horn toward -x. The point is relative to the foot. */
export function anvil(x: number, y: number, z: number): number {
  const far = s.sphere(x, y - 0.6, z, 1.25);
  if (far > 0.4) return far;
  const ay = y - 0.52;
  const face = s.box(x - 0.1, ay - 0.47, z, 0.42, 0.09, 0.13, 0.012);
  const step = s.box(x + 0.4, ay - 0.44, z, 0.1, 0.075, 0.115, 0.012);
  const bend = Math.max(0, -x - 0.45);
  const horn = s.capsule(
    x,
    ay - bend * bend * 0.16,
    z,
    -0.44,
    0.42,
    0,
    -0.98,
    0.49,
    0,
    0.105,
    0.012,
  );
  const heel = s.box(x - 0.5, ay - 0.5, z, 0.1, 0.055, 0.11, 0.012);
  const pinch = Math.abs(ay - 0.22);
  const waist = s.box(
    x - 0.02,
    ay - 0.24,
    z,
    0.16 + pinch * pinch * 2.6,
    0.22,
    0.085 + pinch * 0.16,
    0.03,
  );
  const foot = s.box(x - 0.02, ay - 0.045, z, 0.37, 0.05, 0.19, 0.02);
  let iron = s.smoothUnion(s.smoothUnion(face, step, 0.03), waist, 0.07);
  iron = s.smoothUnion(s.smoothUnion(iron, foot, 0.06), s.smoothUnion(horn, heel, 0.02), 0.035);
  const hollow = s.cylinder(x - 0.02, 0, ay + 0.06, 0.12, 1);
  iron = s.smoothSubtract(iron, hollow, 0.03);
  const stump = s.cylinder(x, y - 0.26, z, 0.4 + Math.max(0, 0.25 - y) * 0.25, 0.26, 0.03);
  const hoop = Math.max(Math.abs(y - 0.4) - 0.035, s.length(x, z) - 0.425, 0.38 - s.length(x, z));
  const handle = s.capsule(x, y, z, 0.02, 1.112, 0.02, 0.5, 1.098, -0.28, 0.018, 0.02);
  const hx = (x + 0.05) * 0.86 - (z - 0.06) * 0.51;
  const hz = (x + 0.05) * 0.51 + (z - 0.06) * 0.86;
  const head = s.box(hx, y - 1.13, hz, 0.055, 0.052, 0.14, 0.014);
  return Math.min(iron, stump, hoop, handle, head);
}
