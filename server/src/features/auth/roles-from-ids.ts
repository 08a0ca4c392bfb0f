import { roleNames, type RoleName } from '@forge/contract/viewer';

/** Maps Discord role ids to the portal's role names, in the portal's order. */
export const rolesFromIds = (mapping: Record<string, RoleName>, roleIds: string[]): RoleName[] => {
  const names = new Set(roleIds.map((roleId) => mapping[roleId]));
  return roleNames.filter((name) => names.has(name));
};
