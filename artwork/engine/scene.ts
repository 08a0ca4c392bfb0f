/** Geometry, materials and lights of a picture. Metres, y up; linear light. */
export interface Scene {
  readonly eye: Point;
  readonly target: Point;
  /** Vertical field of view, in degrees. */
  readonly view: number;
  /** Lens shift, in half heights. */
  readonly shift?: { x: number; y: number };
  readonly far: number;
  /** Signed distance field: at most the true distance, divided by `stepScale`. */
  distance(x: number, y: number, z: number): number;
  /** The distance field for shadow rays, if different: thin cloth would shadow itself in bands. */
  shadowDistance?(x: number, y: number, z: number): number;
  /** 1 for exact distances, less where noise distorts them. */
  readonly stepScale: number;
  readonly steps?: number;
  /** Bump map in metres: affects normals only. */
  relief?(x: number, y: number, z: number): number;
  surface(x: number, y: number, z: number, normal: Float64Array, out: Surface): void;
  sky(dx: number, dy: number, dz: number, out: Float64Array): void;
  readonly lights: readonly PointLight[];
  readonly sun?: Sun;
  /** Ambient light, from above and from below. */
  readonly ambient: { above: Light; below: Light; reach: number };
  readonly fog?: Fog;
}

export type Point = readonly [x: number, y: number, z: number];
export type Light = readonly [r: number, g: number, b: number];

export interface Surface {
  r: number;
  g: number;
  b: number;
  /** 0 matt, 1 polished. */
  gloss: number;
  glowR: number;
  glowG: number;
  glowB: number;
}

export interface PointLight {
  readonly at: Point;
  readonly light: Light;
  /** Radius: softens the falloff and the edge of the shadow. */
  readonly size: number;
  /** Whether it casts shadows. */
  readonly shadow: boolean;
  /** Scattering in the fog; 0 for fill lights. */
  readonly haze: number;
}

interface Sun {
  /** Unit vector to the sun. */
  readonly toward: Point;
  readonly light: Light;
  readonly softness: number;
  readonly reach: number;
  readonly haze: number;
}

export interface Fog {
  /** Extinction per metre. */
  density(x: number, y: number, z: number): number;
  readonly ambient: Light;
  readonly steps: number;
  readonly reach: number;
}
