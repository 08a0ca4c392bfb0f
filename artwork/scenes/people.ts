import * as s from '../engine/shapes.ts';

export type Gear = 'sword' | 'staff' | 'shield' | 'bow' | 'none';

/** A person of 1.8 m in a cloak, seen from behind; the point is relative to the feet. */
export function figure(x: number, y: number, z: number, gear: Gear): number {
  const near = s.sphere(x, y - 1, z, 1.5);
  if (near > 0.6) return near;
  const fold = Math.sin(Math.atan2(z, x) * 7) * 0.016 * s.smoothstep(1.3, 0.4, y);
  const wide = gear === 'shield' || gear === 'sword' ? 1.12 : 1;
  const hooded = gear === 'staff' || gear === 'none';
  const hem = (hooded ? 0.14 : 0.34) + x * 0.12;
  const skirt = (hooded ? 0.29 : 0.25) + fold;
  const cloak = s.cone(x / wide, y - hem, z, skirt, 0.14, 1.42 - hem) * 0.85;
  const legs = Math.min(
    s.capsule(x, y, z, -0.1, 0.8, 0, -0.15, 0.04, 0.05, 0.09, 0.07),
    s.capsule(x, y, z, 0.1, 0.8, 0, 0.13, 0.04, -0.1, 0.09, 0.07),
  );
  const shoulders = s.ellipsoid(x / wide, y - 1.42, z, 0.25, 0.11, 0.14);
  const neck = s.capsule(x, y, z, 0, 1.45, 0, 0, 1.6, 0.02, 0.07);
  const head = s.ellipsoid(x, y - 1.68, z - 0.02, 0.095, 0.125, 0.11);
  const hood = s.cone(x, y - 1.5, z, 0.15, 0.03, 0.34);
  const body = s.smoothUnion(s.smoothUnion(cloak, shoulders, 0.1), legs, 0.04);
  const topped = s.smoothUnion(
    body,
    hooded ? s.smoothUnion(head, hood, 0.05) : s.smoothUnion(head, neck, 0.03),
    0.04,
  );
  return Math.min(topped, borne(x, y, z, gear));
}

function borne(x: number, y: number, z: number, gear: Gear): number {
  switch (gear) {
    case 'sword': {
      const blade = s.capsule(x, y, z, -0.24, 1.7, -0.2, 0.28, 0.62, -0.22, 0.026, 0.014);
      const guard = s.capsule(x, y, z, -0.27, 1.44, -0.2, -0.09, 1.52, -0.2, 0.018);
      const plates = s.ellipsoid(Math.abs(x) - 0.27, y - 1.46, z, 0.12, 0.09, 0.12);
      return Math.min(blade, guard, plates);
    }
    case 'staff': {
      const pole = s.capsule(x, y, z, 0.42, 0, 0.1, 0.38, 2.15, 0.05, 0.02);
      const arm = s.capsule(x, y, z, 0.18, 1.36, 0, 0.4, 1.2, 0.05, 0.06, 0.045);
      return Math.min(pole, arm, s.torus(x - 0.38, y - 2.24, z - 0.05, 0.09, 0.02));
    }
    case 'shield': {
      const round = s.cylinder(x + 0.05, z + 0.2, y - 1.12, 0.33, 0.03, 0.02);
      const spear = s.capsule(x, y, z, 0.4, 0.1, 0.05, 0.5, 2.35, -0.02, 0.018);
      return Math.min(round, spear, s.cone(x - 0.5, y - 2.3, z + 0.02, 0.045, 0, 0.25));
    }
    case 'bow':
      return Math.max(s.torus(x - 0.02, y - 1.2, z + 0.2, 0.58, 0.018), -(x + 0.12));
    case 'none':
      return Infinity;
  }
}
