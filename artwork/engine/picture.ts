import { addFlames, type Flame } from './flame.ts';
import { develop, type Look } from './develop.ts';
import { addMist } from './mist.ts';
import { addSparks, type Spark } from './sparks.ts';
import { tracerOf } from './tracer.ts';
import type { World } from './world.ts';

export interface Picture {
  readonly world: World;
  readonly flames?: readonly Flame[];
  readonly sparks?: readonly Spark[];
  readonly look: Look;
}

export function render({ world, flames, sparks, look }: Picture, width: number, height: number) {
  const tracer = tracerOf(world, width, height);
  const image = tracer.image();
  addFlames(image, tracer.camera, flames ?? []);
  addMist(image, world, tracer);
  addSparks(image, tracer.camera, sparks ?? []);
  return develop(image, look);
}
