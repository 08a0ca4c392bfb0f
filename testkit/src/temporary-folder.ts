import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forge-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
