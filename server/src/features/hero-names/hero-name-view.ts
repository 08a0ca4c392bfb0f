import type { HeroName } from '@forge/contract/hero-names/hero-name';
import type { HeroNameRow } from './hero-names.repository.ts';

export const viewHeroName = (row: HeroNameRow): HeroName => ({
  _id: row.id,
  name: row.name,
  realm: row.realm,
  faction: row.faction,
  status: row.active,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});
