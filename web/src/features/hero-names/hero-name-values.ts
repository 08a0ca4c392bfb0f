import {
  heroNameDefaults,
  heroNameRefusals,
  missingInHeroName,
  newHeroNameSchema,
  type HeroName,
  type NewHeroName,
} from '@forge/contract/hero-names/hero-name';
import type { Faction } from '@forge/contract/game';

export type HeroNameValues = { name: string; realm: string; faction: Faction; status: boolean };
export type HeroNameField = keyof HeroNameValues;

export const valuesOf = (hero: HeroName | null): HeroNameValues => {
  const { name, realm, faction, status } = hero ?? heroNameDefaults;
  return { name, realm, faction, status };
};

// The contract's sentence speaks of the whole form; beside a field it says which one.
const missing: Partial<Record<HeroNameField, string>> = missingInHeroName;

type Checked =
  { ok: true; hero: NewHeroName } | { ok: false; wrong: Partial<Record<HeroNameField, string>> };

/** The values by the rules of the contract: what to send, or what is wrong with which field. */
export const checkValues = (values: HeroNameValues): Checked => {
  const { data, error } = newHeroNameSchema.safeParse(values);
  if (data) return { ok: true, hero: data };
  const wrong: Partial<Record<HeroNameField, string>> = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as HeroNameField;
    const isMissing = String(values[field]).trim() === '';
    wrong[field] ??= (isMissing ? missing[field] : undefined) ?? message;
  }
  return { ok: false, wrong };
};

/** The field that a refusal of the server speaks of. */
export const fieldOfRefusal = (sentence: string): HeroNameField | undefined =>
  sentence === heroNameRefusals.exists().message ? 'name' : undefined;
