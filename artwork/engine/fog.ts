import { cellHash } from './noise.ts';
import type { Image } from './image.ts';
import type { Tracer } from './tracer.ts';
import type { Fog, Scene } from './scene.ts';

/** Volumetric fog with shadows, computed on a coarse grid and upsampled by depth to keep edges sharp. */
export function addFog(image: Image, scene: Scene, tracer: Tracer): void {
  const { fog } = scene;
  if (!fog) return;
  const grain = Math.max(2, Math.round(image.width / 420));
  const middle = grain >> 1;
  const width = Math.ceil(image.width / grain);
  const height = Math.ceil(image.height / grain);
  const small = {
    width,
    height,
    light: new Float32Array(width * height * 3),
    depth: new Float32Array(width * height),
  };
  const transmittance = { ...small, light: new Float32Array(width * height * 3) };
  const ray = new Float64Array(3);
  const sum = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = Math.min(x * grain + middle, image.width - 1);
      const py = Math.min(y * grain + middle, image.height - 1);
      const at = y * width + x;
      small.depth[at] = image.depth[py * image.width + px];
      tracer.camera.rayThrough(px + 0.5, py + 0.5, ray);
      marchFog(
        scene,
        fog,
        tracer,
        ray,
        small.depth[at],
        (cellHash(x, y) + cellHash(y, x, 7) * 0.004) % 1,
        sum,
      );
      small.light.set([sum[0], sum[1], sum[2]], at * 3);
      transmittance.light.fill(sum[3], at * 3, at * 3 + 3);
    }
  }
  bilateralBlur(small);
  bilateralBlur(transmittance);
  upsample(image, small, transmittance, grain);
}

function marchFog(
  scene: Scene,
  fog: Fog,
  tracer: Tracer,
  ray: Float64Array,
  depth: number,
  jitter: number,
  sum: Float64Array,
): void {
  const [ex, ey, ez] = scene.eye;
  const end = Math.min(depth, fog.reach);
  let through = 1;
  sum.fill(0);
  let before = 0;
  for (let i = 0; i < fog.steps && through > 0.01; i++) {
    // Samples are denser near the camera.
    const share = (i + jitter) / fog.steps;
    const t = end * share * (0.35 + 0.65 * share);
    const length = t - before;
    before = t;
    const x = ex + ray[0] * t;
    const y = ey + ray[1] * t;
    const z = ez + ray[2] * t;
    const density = fog.density(x, y, z);
    if (density <= 0 || length <= 0) continue;
    let [r, g, b] = fog.ambient;
    for (const light of scene.lights) {
      if (light.haze === 0) continue;
      const dx = light.at[0] - x;
      const dy = light.at[1] - y;
      const dz = light.at[2] - z;
      const far = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-6;
      let power = light.haze / (far * far + light.size * light.size);
      if (power * light.light[0] * density * length < 1e-5) continue;
      if (light.shadow && far > light.size) {
        power *= tracer.shade(x, y, z, dx / far, dy / far, dz / far, far - light.size, 0.05, 22);
      }
      r += light.light[0] * power;
      g += light.light[1] * power;
      b += light.light[2] * power;
    }
    const { sun } = scene;
    if (sun && sun.haze > 0) {
      const [dx, dy, dz] = sun.toward;
      const along = ray[0] * dx + ray[1] * dy + ray[2] * dz;
      // Forward scattering.
      const phase = 0.35 + 1.6 * Math.max(0, along) ** 6;
      const share = sun.haze * phase * tracer.shade(x, y, z, dx, dy, dz, sun.reach, 0.05, 22);
      r += sun.light[0] * share;
      g += sun.light[1] * share;
      b += sun.light[2] * share;
    }
    const transmitted = Math.exp(-density * length);
    const scattered = through * (1 - transmitted);
    sum[0] += r * scattered;
    sum[1] += g * scattered;
    sum[2] += b * scattered;
    through *= transmitted;
  }
  sum[3] = through;
}

/** Removes the jitter; does not blur across depth edges. */
function bilateralBlur(image: Image): void {
  const { width, height, light, depth } = image;
  const source = Float32Array.from(light);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let total = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let oy = -2; oy <= 2; oy++) {
        for (let ox = -2; ox <= 2; ox++) {
          const nx = Math.min(Math.max(x + ox, 0), width - 1);
          const ny = Math.min(Math.max(y + oy, 0), height - 1);
          const n = ny * width + nx;
          const apart = Math.abs(depth[n] - depth[at]) / depth[at];
          const weight = 1 / ((1 + ox * ox + oy * oy) * (1 + apart * 60));
          total += weight;
          r += source[n * 3] * weight;
          g += source[n * 3 + 1] * weight;
          b += source[n * 3 + 2] * weight;
        }
      }
      light[at * 3] = r / total;
      light[at * 3 + 1] = g / total;
      light[at * 3 + 2] = b / total;
    }
  }
}

function upsample(image: Image, small: Image, transmittance: Image, grain: number): void {
  const middle = grain >> 1;
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const at = y * image.width + x;
      const far = image.depth[at];
      const u = Math.max((x - middle) / grain, 0);
      const v = Math.max((y - middle) / grain, 0);
      const iu = Math.min(Math.floor(u), small.width - 2);
      const iv = Math.min(Math.floor(v), small.height - 2);
      let total = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      let through = 0;
      for (let corner = 0; corner < 4; corner++) {
        const cu = iu + (corner & 1);
        const cv = iv + (corner >> 1);
        const n = cv * small.width + cu;
        const near = Math.max(1 - Math.abs(u - cu), 0) * Math.max(1 - Math.abs(v - cv), 0);
        const weight = (near + 1e-4) / (1 + (Math.abs(small.depth[n] - far) / far) * 200);
        total += weight;
        r += small.light[n * 3] * weight;
        g += small.light[n * 3 + 1] * weight;
        b += small.light[n * 3 + 2] * weight;
        through += transmittance.light[n * 3] * weight;
      }
      through /= total;
      image.light[at * 3] = image.light[at * 3] * through + r / total;
      image.light[at * 3 + 1] = image.light[at * 3 + 1] * through + g / total;
      image.light[at * 3 + 2] = image.light[at * 3 + 2] * through + b / total;
    }
  }
}
