import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipAddon } from './lib/addon-zip.mjs';
import { root } from './lib/root.mjs';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('zips the addon so that it unpacks into the AddOns folder as it is', async () => {
  const files = unzipSync(await zipAddon());
  const names = Object.keys(files);
  expect(names).toEqual([...names].sort());
  expect(names).toContain('ForgeMail/ForgeMail.toc');
  const toc = strFromU8(files['ForgeMail/ForgeMail.toc'] ?? new Uint8Array());
  const listed = toc.split('\n').filter((line) => line.endsWith('.lua'));
  expect(listed.filter((name) => !names.includes(`ForgeMail/${name}`))).toEqual([]);
  for (const [name, content] of Object.entries(files)) {
    expect(strFromU8(content)).toBe(fs.readFileSync(path.join(root, 'addon', name), 'utf8'));
  }
});

test('gives the same bytes at another time and in another time zone', async () => {
  const here = hashOf(await zipAddon());
  const script = `
    import { createHash } from 'node:crypto';
    import { zipAddon } from ${JSON.stringify(path.join(root, 'scripts/lib/addon-zip.mjs'))};
    process.stdout.write(createHash('sha256').update(await zipAddon()).digest('hex'));
  `;
  const elsewhere = ['Asia/Tokyo', 'America/Los_Angeles'].map((TZ) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  );
  expect(elsewhere).toEqual([here, here]);
});
