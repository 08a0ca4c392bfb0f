import { createCamera, type Camera } from './camera.ts';
import { createImage, type Image } from './image.ts';
import type { PointLight, Surface, Scene } from './scene.ts';

/** Sphere-traces a signed distance field and shades the hits. */
export interface Tracer {
  readonly camera: Camera;
  /** Soft shadow: the share of light that arrives from `reach` metres away, 0 to 1. */
  shade(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    softness: number,
    steps: number,
  ): number;
  image(): Image;
}

export function createTracer(scene: Scene, width: number, height: number): Tracer {
  const camera = createCamera(scene, width, height);
  const [ex, ey, ez] = scene.eye;
  const ray = new Float64Array(3);
  const normal = new Float64Array(3);
  const colour = new Float64Array(3);
  const surface: Surface = { r: 0, g: 0, b: 0, gloss: 0, glowR: 0, glowG: 0, glowB: 0 };
  const relief = scene.relief?.bind(scene);
  const shadowDistance = scene.shadowDistance?.bind(scene) ?? scene.distance.bind(scene);
  const steps = scene.steps ?? 140;

  const bumpedDistance = (x: number, y: number, z: number) =>
    relief ? scene.distance(x, y, z) - relief(x, y, z) : scene.distance(x, y, z);

  function march(start: number): number {
    let t = start;
    for (let i = 0; i < steps && t < scene.far; i++) {
      const d = scene.distance(ex + ray[0] * t, ey + ray[1] * t, ez + ray[2] * t);
      if (d < t * camera.pixel * 0.35) return t;
      t += d * scene.stepScale;
    }
    return t < scene.far ? t : Infinity;
  }

  function setNormal(x: number, y: number, z: number, e: number): void {
    const a = bumpedDistance(x + e, y - e, z - e);
    const b = bumpedDistance(x - e, y - e, z + e);
    const c = bumpedDistance(x - e, y + e, z - e);
    const d = bumpedDistance(x + e, y + e, z + e);
    const nx = a - b - c + d;
    const ny = -a - b + c + d;
    const nz = -a + b - c + d;
    const scale = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-12);
    normal[0] = nx * scale;
    normal[1] = ny * scale;
    normal[2] = nz * scale;
  }

  const shade: Tracer['shade'] = (x, y, z, dx, dy, dz, reach, softness, maxSteps) => {
    let light = 1;
    let t = reach * 0.01;
    for (let i = 0; i < maxSteps && t < reach; i++) {
      const d = shadowDistance(x + dx * t, y + dy * t, z + dz * t);
      if (d < 0.001) return 0;
      light = Math.min(light, d / (softness * t));
      if (light < 0.02) return 0;
      t += Math.max(d * scene.stepScale, reach * 0.006);
    }
    return light * light * (3 - 2 * light);
  };

  /** 1 in the open, less near other surfaces. */
  function ambientOcclusion(x: number, y: number, z: number): number {
    const { reach } = scene.ambient;
    let lost = 0;
    let weight = 1;
    for (let i = 1; i <= 4; i++) {
      const h = (reach * i * i) / 16;
      const d = scene.distance(x + normal[0] * h, y + normal[1] * h, z + normal[2] * h);
      lost += (Math.max(0, h - d) / h) * weight;
      weight *= 0.75;
    }
    return Math.max(0, 1 - lost / 2.73) ** 1.5;
  }

  function addLight(
    lx: number,
    ly: number,
    lz: number,
    power: readonly [number, number, number],
    share: number,
  ): void {
    const facing = normal[0] * lx + normal[1] * ly + normal[2] * lz;
    if (facing <= 0) return;
    const hx = lx - ray[0];
    const hy = ly - ray[1];
    const hz = lz - ray[2];
    const scale = 1 / (Math.sqrt(hx * hx + hy * hy + hz * hz) + 1e-9);
    const half = Math.max(0, (normal[0] * hx + normal[1] * hy + normal[2] * hz) * scale);
    const grazing = 1 - Math.max(0, (lx * hx + ly * hy + lz * hz) * scale);
    const { gloss } = surface;
    const tight = 4 + gloss * gloss * 220;
    const mirror =
      half ** tight * (0.04 + gloss * 0.5 + 0.8 * gloss * grazing ** 5) * (tight + 8) * 0.04;
    const body = facing * (1 - gloss * 0.5);
    const shine = mirror * facing;
    colour[0] += power[0] * share * (surface.r * body + shine * (0.5 + surface.r));
    colour[1] += power[1] * share * (surface.g * body + shine * (0.5 + surface.g));
    colour[2] += power[2] * share * (surface.b * body + shine * (0.5 + surface.b));
  }

  function addPointLight(source: PointLight, x: number, y: number, z: number): void {
    const dx = source.at[0] - x;
    const dy = source.at[1] - y;
    const dz = source.at[2] - z;
    const far = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-6;
    const fall = 1 / (far * far + source.size * source.size);
    if ((source.light[0] + source.light[1] + source.light[2]) * fall < 0.0006) return;
    const lx = dx / far;
    const ly = dy / far;
    const lz = dz / far;
    if (normal[0] * lx + normal[1] * ly + normal[2] * lz <= 0) return;
    const open = source.shadow
      ? shade(x, y, z, lx, ly, lz, far - source.size, (source.size * 1.6) / far + 0.02, 48)
      : 1;
    if (open > 0) addLight(lx, ly, lz, source.light, fall * open);
  }

  function light(t: number): void {
    const x = ex + ray[0] * t;
    const y = ey + ray[1] * t;
    const z = ez + ray[2] * t;
    setNormal(x, y, z, Math.max(t * camera.pixel * 0.7, 0.0006));
    surface.glowR = surface.glowG = surface.glowB = surface.gloss = 0;
    scene.surface(x, y, z, normal, surface);
    const lift = t * camera.pixel * 2 + 0.004;
    const sx = x + normal[0] * lift;
    const sy = y + normal[1] * lift;
    const sz = z + normal[2] * lift;
    const { above, below } = scene.ambient;
    const open = ambientOcclusion(sx, sy, sz);
    const up = normal[1] * 0.5 + 0.5;
    colour[0] = surface.glowR + surface.r * open * (below[0] + (above[0] - below[0]) * up);
    colour[1] = surface.glowG + surface.g * open * (below[1] + (above[1] - below[1]) * up);
    colour[2] = surface.glowB + surface.b * open * (below[2] + (above[2] - below[2]) * up);
    for (const source of scene.lights) addPointLight(source, sx, sy, sz);
    const { sun } = scene;
    if (!sun) return;
    const [dx, dy, dz] = sun.toward;
    if (normal[0] * dx + normal[1] * dy + normal[2] * dz <= 0) return;
    const share = shade(sx, sy, sz, dx, dy, dz, sun.reach, sun.softness, 64);
    if (share > 0) addLight(dx, dy, dz, sun.light, share);
  }

  /** A distance at which every ray of a tile can start: no surface is closer. */
  function safeStart(px: number, py: number, spread: number): number {
    camera.rayThrough(px, py, ray);
    let t = 0.05;
    for (let i = 0; i < 60 && t < scene.far; i++) {
      const d = scene.distance(ex + ray[0] * t, ey + ray[1] * t, ez + ray[2] * t) * scene.stepScale;
      const room = d - t * spread;
      if (room < t * spread * 0.2) return t;
      t += room / (1 + spread);
    }
    return t;
  }

  function image(): Image {
    const result = createImage(width, height);
    const { light: pixels, depth } = result;
    const tile = 16;
    const across = Math.ceil(width / tile);
    const starts = new Float32Array(across * Math.ceil(height / tile));
    for (let i = 0; i < starts.length; i++) {
      const px = ((i % across) + 0.5) * tile;
      const py = (Math.floor(i / across) + 0.5) * tile;
      starts[i] = safeStart(px, py, tile * 0.75 * camera.pixel);
    }
    const trace = (x: number, y: number) => {
      const start = starts[(y >> 4) * across + (x >> 4)];
      camera.rayThrough(x + 0.5, y + 0.5, ray);
      const t = march(start);
      if (t === Infinity) scene.sky(ray[0], ray[1], ray[2], colour);
      else light(t);
      const at = y * width + x;
      depth[at] = Math.min(t, 1e6);
      pixels[at * 3] = colour[0];
      pixels[at * 3 + 1] = colour[1];
      pixels[at * 3 + 2] = colour[2];
    };
    // Large pictures: a coarse grid first, refined where neighbours differ.
    const coarsest = width > 1800 ? 4 : width > 900 ? 2 : 1;
    for (let y = 0; y < height; y += coarsest) {
      for (let x = 0; x < width; x += coarsest) trace(x, y);
    }
    for (let step = coarsest; step > 1; step /= 2) refine(result, step, trace);
    return result;
  }

  return { camera, shade, image };
}

/** Perceived brightness: differences in dark areas count as much as in bright ones. */
const perceived = (value: number) => Math.sqrt(Math.max(value, 0) + 0.002);

/** Halves the grid: interpolates between similar neighbours, traces a ray elsewhere. */
function refine(image: Image, step: number, trace: (x: number, y: number) => void): void {
  const { width, height, light, depth } = image;
  const half = step / 2;
  const corners = [0, 0, 0, 0];
  for (let y = 0; y < height; y += half) {
    const up = y - (y % step);
    const down = Math.min(y % step === 0 ? up : up + step, height - step);
    for (let x = 0; x < width; x += half) {
      if (x % step === 0 && y % step === 0) continue;
      const left = x - (x % step);
      const right = Math.min(x % step === 0 ? left : left + step, width - step);
      corners[0] = up * width + left;
      corners[1] = up * width + right;
      corners[2] = down * width + left;
      corners[3] = down * width + right;
      let nearest = Infinity;
      let farthest = 0;
      let dim = Infinity;
      let bright = 0;
      for (const at of corners) {
        nearest = Math.min(nearest, depth[at]);
        farthest = Math.max(farthest, depth[at]);
        const value = perceived(light[at * 3] + light[at * 3 + 1] * 2 + light[at * 3 + 2] * 0.5);
        dim = Math.min(dim, value);
        bright = Math.max(bright, value);
      }
      if (farthest > nearest * 1.04 || bright - dim > (half === 1 ? 0.06 : 0.04)) {
        trace(x, y);
        continue;
      }
      const to = y * width + x;
      depth[to] = (depth[corners[0]] + depth[corners[3]]) / 2;
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (const at of corners) sum += light[at * 3 + c];
        light[to * 3 + c] = sum / 4;
      }
    }
  }
}
