import { roleNames, type RoleName } from '@forge/contract/viewer';

/** The portal's role names behind the community's role ids, in our order. */
export const rolesFor = (mapping: Record<string, RoleName>, roleIds: string[]): RoleName[] => {
  const held = new Set(roleIds.map((roleId) => mapping[roleId]));
  return roleNames.filter((name) => held.has(name));
};
