import type { Camera } from './camera.ts';
import { seededRandom } from './noise.ts';
import type { Image } from './image.ts';

export interface Spark {
  x: number;
  y: number;
  z: number;
  /** Its position when the shutter opened. */
  fromX: number;
  fromY: number;
  fromZ: number;
  /** Its size in metres, and its light. */
  size: number;
  heat: number;
}

/** Draws sparks with motion blur and a depth test. */
export function addSparks(image: Image, camera: Camera, sparks: readonly Spark[]): void {
  for (const spark of sparks) {
    const head = camera.project(spark.x, spark.y, spark.z);
    const tail = camera.project(spark.fromX, spark.fromY, spark.fromZ);
    if (!head || !tail) continue;
    const radius = Math.max(spark.size / (head.distance * camera.pixel), 0.45);
    // Sparks smaller than a pixel are drawn one pixel wide and dimmer.
    const dim = Math.min(1, spark.size / (head.distance * camera.pixel) / 0.45);
    streak(image, head, tail, radius, spark.heat * dim);
  }
}

type Spot = Readonly<{ x: number; y: number; distance: number }>;

function streak(image: Image, head: Spot, tail: Spot, radius: number, heat: number): void {
  const { width, height, light, depth } = image;
  const pad = radius * 3;
  const x0 = Math.max(0, Math.floor(Math.min(head.x, tail.x) - pad));
  const x1 = Math.min(width - 1, Math.ceil(Math.max(head.x, tail.x) + pad));
  const y0 = Math.max(0, Math.floor(Math.min(head.y, tail.y) - pad));
  const y1 = Math.min(height - 1, Math.ceil(Math.max(head.y, tail.y) + pad));
  const dx = tail.x - head.x;
  const dy = tail.y - head.y;
  const long = dx * dx + dy * dy + 1e-6;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const at = y * width + x;
      if (depth[at] < head.distance) continue;
      const px = x + 0.5 - head.x;
      const py = y + 0.5 - head.y;
      const along = Math.min(Math.max((px * dx + py * dy) / long, 0), 1);
      const ox = px - dx * along;
      const oy = py - dy * along;
      const close = Math.exp((-(ox * ox + oy * oy) / (radius * radius)) * 1.4);
      const power = heat * close * (1 - along * 0.85);
      // The tail has cooled: less blue first, then less green.
      light[at * 3] += power;
      light[at * 3 + 1] += power * (0.42 - 0.22 * along);
      light[at * 3 + 2] += power * (0.1 - 0.08 * along);
    }
  }
}

export interface SparkEmitter {
  readonly seed: number;
  readonly count: number;
  /** Where sparks start: centre and spread. */
  readonly from: readonly [number, number, number];
  readonly spread: readonly [number, number, number];
  /** Mean velocity and its spread in metres per second; lifetime in seconds. */
  readonly velocity: readonly [number, number, number];
  readonly turbulence: number;
  readonly life: number;
  readonly gravity: number;
  readonly size: number;
  readonly heat: number;
  /** Exposure time in seconds. */
  readonly shutter: number;
}

/** Sparks of random age, each on its own trajectory. */
export function emitSparks(spec: SparkEmitter): Spark[] {
  const random = seededRandom(spec.seed);
  const gaussian = () => random() + random() + random() - 1.5;
  return Array.from({ length: spec.count }, () => {
    const age = random() * spec.life;
    const start = spec.from.map((centre, i) => centre + gaussian() * spec.spread[i]);
    const speed = spec.velocity.map(
      (mean) => mean * (0.6 + random() * 0.8) + gaussian() * spec.turbulence,
    );
    const curl = random() * 6.28;
    const sway = spec.turbulence * 0.25;
    const position = (t: number): [number, number, number] => [
      start[0] + speed[0] * t + Math.sin(t * 3 + curl) * sway * t * 0.4,
      start[1] + speed[1] * t - spec.gravity * t * t * 0.5,
      start[2] + speed[2] * t + Math.cos(t * 2.6 + curl) * sway * t * 0.4,
    ];
    const [x, y, z] = position(age);
    const [fromX, fromY, fromZ] = position(Math.max(0, age - spec.shutter));
    const cooled = 1 - age / spec.life;
    const size = spec.size * (0.35 + random() ** 3 * 1.3);
    return { x, y, z, fromX, fromY, fromZ, size, heat: spec.heat * (0.15 + cooled * cooled) };
  });
}
