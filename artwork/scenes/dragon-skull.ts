import * as s from '../engine/shapes.ts';

/** A dragon's skull on its jaw, three metres long, its snout toward -x and a little toward us. */
export function skull(px: number, py: number, pz: number): number {
  const far = s.sphere(px, py - 0.8, pz, 3.1);
  if (far > 0.6) return far;
  const c = 0.82;
  const q = 0.57;
  const x = px * c + pz * q;
  const z = -px * q + pz * c;
  const az = Math.abs(z);
  const y = py;
  const cranium = s.ellipsoid(x - 0.55, y - 1.05, z, 0.75, 0.55, 0.6);
  const snout = s.capsule(x, y, z, 0.1, 0.95, 0, -1.5, 0.62, 0, 0.46, 0.25);
  const flat = s.box(x + 0.7, y - 0.78, z, 1.0, 0.24, 0.3 + (x + 1.7) * 0.06, 0.12);
  const brow = s.capsule(x, y, az, -0.15, 1.28, 0.34, 0.85, 1.5, 0.5, 0.13, 0.16);
  const cheek = s.capsule(x, y, az, -0.4, 0.72, 0.42, 0.95, 0.85, 0.6, 0.1, 0.17);
  const nose = s.ellipsoid(x + 1.55, y - 0.78, z, 0.24, 0.2, 0.24);
  let bone = s.smoothUnion(
    s.smoothUnion(cranium, s.smoothUnion(snout, flat, 0.15), 0.3),
    nose,
    0.12,
  );
  bone = s.smoothUnion(s.smoothUnion(bone, brow, 0.12), cheek, 0.14);
  bone = s.smoothSubtract(bone, s.ellipsoid(x - 0.05, y - 1.04, az - 0.46, 0.3, 0.2, 0.22), 0.08);
  bone = s.smoothSubtract(bone, s.ellipsoid(x + 1.55, y - 0.86, az - 0.2, 0.16, 0.08, 0.1), 0.05);
  bone = s.smoothSubtract(bone, s.ellipsoid(x - 0.75, y - 0.85, az - 0.62, 0.24, 0.16, 0.2), 0.07);
  const hornA = s.capsule(x, y, az, 0.95, 1.42, 0.42, 1.75, 1.95, 0.75, 0.19, 0.13);
  const hornB = s.capsule(x, y, az, 1.75, 1.95, 0.75, 2.6, 2.05, 0.95, 0.13, 0.03);
  const spur = s.capsule(x, y, az, 1.0, 0.95, 0.6, 1.65, 1.05, 0.95, 0.12, 0.02);
  bone = Math.min(bone, s.smoothUnion(hornA, hornB, 0.1), spur);
  const jaw = s.capsule(x, y, az, 0.85, 0.55, 0.5, -1.35, 0.12, 0.16, 0.13, 0.09);
  const tooth = teeth(x, y, az);
  return Math.min(bone, jaw, tooth) * 0.9;
}

function teeth(x: number, y: number, az: number): number {
  const pitch = 0.21;
  const slot = s.clamp(Math.round((x + 1.6) / pitch), 0, 7);
  const tx = x + 1.6 - slot * pitch;
  const long = slot === 1 || slot === 4 ? 0.34 : 0.2;
  const gum = 0.17 + slot * 0.025;
  const root = 0.55 + slot * 0.022;
  const upper = s.capsule(tx, y, az, 0, root, gum, 0.03, root - long, gum, 0.05, 0.006);
  const floor = 0.2 + slot * 0.025;
  const lower = s.capsule(
    tx - 0.1,
    y,
    az,
    0,
    floor,
    gum,
    0.02,
    floor + long * 0.7,
    gum,
    0.045,
    0.006,
  );
  return Math.min(upper, lower);
}
