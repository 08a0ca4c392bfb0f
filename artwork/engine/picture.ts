import { addFlames, type Flame } from './flame.ts';
import { postProcess, type Grading } from './post-process.ts';
import { addFog } from './fog.ts';
import { addSparks, type Spark } from './sparks.ts';
import { createTracer } from './tracer.ts';
import type { Scene } from './scene.ts';

export interface Picture {
  readonly scene: Scene;
  readonly flames?: readonly Flame[];
  readonly sparks?: readonly Spark[];
  readonly grading: Grading;
}

export function render({ scene, flames, sparks, grading }: Picture, width: number, height: number) {
  const tracer = createTracer(scene, width, height);
  const image = tracer.image();
  addFlames(image, tracer.camera, flames ?? []);
  addFog(image, scene, tracer);
  addSparks(image, tracer.camera, sparks ?? []);
  return postProcess(image, grading);
}
