import { paymentRealms, realmLabel } from '@forge/contract/game';
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

const normalize = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the typed text may still become the name of a payment realm. */
export const beginsPaymentRealm = (typed: string) =>
  paymentRealms.some((realm) => normalize(realmLabel(realm)).startsWith(normalize(typed)));

export const heroNameContract: FormContract<HeroNameValues, NewHeroName> = {
  schema: newHeroNameSchema,
  requiredHints: heroNameRequiredHints,
};
