import {
  heroNameDefaults,
  heroNameRequiredHints,
  newHeroNameSchema,
  type HeroName,
  type NewHeroName,
} from '@forge/contract/hero-names/hero-name';
import type { FormContract } from '../../lib/contract-resolver.ts';

export type HeroNameValues = Pick<HeroName, 'name' | 'realm' | 'faction' | 'status'>;

export const valuesOf = (hero: HeroName | null): HeroNameValues => {
  const { name, realm, faction, status } = hero ?? heroNameDefaults;
  return { name, realm, faction, status };
};

export const heroNameLabels: Record<keyof HeroNameValues, string> = {
  name: 'Hero Name',
  realm: 'Realm',
  faction: 'Faction',
  status: 'Status',
};

/** The values in words. */
export const describeHeroName = (values: HeroNameValues) => ({
  ...values,
  status: values.status ? 'Active' : 'Inactive',
});

export const heroNameContract: FormContract<HeroNameValues, NewHeroName> = {
  schema: newHeroNameSchema,
  requiredHints: heroNameRequiredHints,
};
