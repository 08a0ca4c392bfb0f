import type { Scene } from './scene.ts';

export interface Camera {
  /** Writes the direction of the ray through a pixel to `out`. */
  rayThrough(px: number, py: number, out: Float64Array): void;
  /** Projects a point to pixels, with its distance; undefined behind the camera. */
  project(x: number, y: number, z: number): { x: number; y: number; distance: number } | undefined;
  /** Width of a pixel at a distance of one metre. */
  readonly pixel: number;
}

export function createCamera(scene: Scene, width: number, height: number): Camera {
  const [ex, ey, ez] = scene.eye;
  const [tx, ty, tz] = scene.target;
  const length = Math.hypot(tx - ex, ty - ey, tz - ez);
  const fx = (tx - ex) / length;
  const fy = (ty - ey) / length;
  const fz = (tz - ez) / length;
  const side = Math.hypot(fx, fz);
  const rx = fz / side;
  const rz = -fx / side;
  const up = { x: fy * rz, y: fz * rx - fx * rz, z: -fy * rx };
  const tall = Math.tan((scene.view * Math.PI) / 360);
  const shiftX = (scene.shift?.x ?? 0) * tall;
  const shiftY = (scene.shift?.y ?? 0) * tall;
  const pixel = (2 * tall) / height;
  return {
    pixel,
    rayThrough(px, py, out) {
      const sx = (px - width / 2) * pixel + shiftX;
      const sy = (height / 2 - py) * pixel + shiftY;
      const dx = fx + rx * sx + up.x * sy;
      const dy = fy + up.y * sy;
      const dz = fz + rz * sx + up.z * sy;
      const scale = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
      out[0] = dx * scale;
      out[1] = dy * scale;
      out[2] = dz * scale;
    },
    project(x, y, z) {
      const px = x - ex;
      const py = y - ey;
      const pz = z - ez;
      const ahead = px * fx + py * fy + pz * fz;
      if (ahead < 0.05) return undefined;
      const sx = (px * rx + pz * rz) / ahead;
      const sy = (px * up.x + py * up.y + pz * up.z) / ahead;
      return {
        x: (sx - shiftX) / pixel + width / 2,
        y: height / 2 - (sy - shiftY) / pixel,
        distance: Math.hypot(px, py, pz),
      };
    },
  };
}
