/** Picture names: scenes are banners, backdrops are shown behind text. */
export const sceneNames = ['forge', 'gate', 'keystone', 'arena', 'road', 'ruin'] as const;
export const backdropNames = ['anvil', 'mountains', 'embers'] as const;
export const pictureNames = [...sceneNames, ...backdropNames];
export type PictureName = (typeof pictureNames)[number];

export const renderedFolder = new URL('../web/src/artwork/rendered/', import.meta.url);

export interface Limit {
  readonly width: number;
  readonly bytes: number;
}

/** Maximum file size for each width, in either format. */
export const limits: readonly Limit[] = [
  { width: 960, bytes: 40_000 },
  { width: 1600, bytes: 90_000 },
  { width: 2560, bytes: 180_000 },
];

export const formats = ['avif', 'webp'] as const;
export type Format = (typeof formats)[number];

export const fileName = (name: PictureName, width: number, format: Format) =>
  `${name}-${width}.${format}`;
