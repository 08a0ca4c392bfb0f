const suffix = / \(token .+\)$/s;

/** The action of a change that was made with a personal token names it. */
export const withTokenName = (action: string, name: string | undefined): string =>
  name === undefined ? action : `${action} (token ${name})`;

export const withoutTokenName = (action: string): string => action.replace(suffix, '');
