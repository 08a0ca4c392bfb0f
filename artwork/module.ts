import fs from 'node:fs/promises';
import { format as formatCode } from 'oxfmt';
import formatOptions from '../.oxfmtrc.json' with { type: 'json' };
import { placeholder } from './engine/encode.ts';
import {
  backdropNames,
  fileName,
  formats,
  limits,
  pictureNames,
  renderedFolder,
  sceneNames,
  type Format,
  type PictureName,
} from './gallery.ts';

const moduleFile = new URL('../pictures.ts', renderedFolder);

/** Writes the module that imports the rendered files for the web app. */
export async function writeModule(): Promise<void> {
  const imports = pictureNames.flatMap((name) =>
    formats.flatMap((format) =>
      limits.map(
        ({ width }) =>
          `import ${variable(name, width, format)} from './rendered/${fileName(name, width, format)}';`,
      ),
    ),
  );
  const pictures = await Promise.all(pictureNames.map(pictureSource));
  const source = `// Written by \`npm run artwork\`; docs/artwork.md says how to change a picture.
${imports.join('\n')}

export interface Picture {
  /** A few blurred pixels, as a data URI. */
  readonly placeholder: string;
  /** For \`srcset\`. */
  readonly avif: string;
  readonly webp: string;
  /** For \`src\`. */
  readonly fallback: string;
}

${pictures.join('\n')}

/** Each with its subject at the right and a calm third at the left for a caption. */
export const scenes = { ${sceneNames.join(', ')} } satisfies Record<string, Picture>;

/** Dark and quiet, to stand behind text. */
export const backdrops = [${backdropNames.join(', ')}] as const;
`;
  const { code, errors } = await formatCode('pictures.ts', source, formatOptions);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  await fs.writeFile(moduleFile, code);
}

async function pictureSource(name: PictureName): Promise<string> {
  const small = await fs.readFile(new URL(fileName(name, 960, 'webp'), renderedFolder));
  return `const ${name}: Picture = {
  placeholder: '${await placeholder(small)}',
  avif: ${srcset(name, 'avif')},
  webp: ${srcset(name, 'webp')},
  fallback: ${variable(name, 1600, 'webp')},
};`;
}

const srcset = (name: PictureName, format: Format) =>
  `\`${limits.map(({ width }) => `\${${variable(name, width, format)}} ${width}w`).join(', ')}\``;

const variable = (name: PictureName, width: number, format: Format) =>
  `${name}${format === 'avif' ? 'Avif' : 'Webp'}${width}`;
