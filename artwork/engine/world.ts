/** What a scene is made of. Metres, y up; light is linear. */
export interface World {
  readonly eye: Point;
  readonly target: Point;
  /** Vertical field of view, in degrees. */
  readonly view: number;
  /** Moves the picture sideways without turning the camera, in half heights: a lens shift. */
  readonly shift?: { x: number; y: number };
  readonly far: number;
  /** How far the nearest surface is; never more than it truly is, divided by `caution`. */
  distance(x: number, y: number, z: number): number;
  /** The same for what throws shadows, where not everything should: thin cloth would shade itself in bands. */
  casters?(x: number, y: number, z: number): number;
  /** 1 for true distances, less where noise bends them. */
  readonly caution: number;
  readonly steps?: number;
  /** Grain of the surface, in metres, seen by the light only. */
  relief?(x: number, y: number, z: number): number;
  surface(x: number, y: number, z: number, normal: Float64Array, out: Surface): void;
  sky(dx: number, dy: number, dz: number, out: Float64Array): void;
  readonly lamps: readonly Lamp[];
  readonly sun?: Sun;
  /** The light that comes from everywhere: from above and from below. */
  readonly ambient: { above: Light; below: Light; reach: number };
  readonly mist?: Mist;
}

export type Point = readonly [x: number, y: number, z: number];
export type Light = readonly [r: number, g: number, b: number];

export interface Surface {
  r: number;
  g: number;
  b: number;
  /** 0 chalk, 1 polished. */
  gloss: number;
  glowR: number;
  glowG: number;
  glowB: number;
}

export interface Lamp {
  readonly at: Point;
  readonly light: Light;
  /** Softens both the fall-off close by and the shadow's edge. */
  readonly size: number;
  /** Without: its light passes through everything. */
  readonly shadow: boolean;
  /** How much of it shows in the mist; 0 for lamps that only help the picture. */
  readonly haze: number;
}

interface Sun {
  /** Towards it. */
  readonly toward: Point;
  readonly light: Light;
  readonly softness: number;
  readonly reach: number;
  readonly haze: number;
}

export interface Mist {
  /** Share of light lost per metre. */
  density(x: number, y: number, z: number): number;
  readonly ambient: Light;
  readonly steps: number;
  readonly reach: number;
}
