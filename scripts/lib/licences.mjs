/**
 * Whether an SPDX expression can be fulfilled with the allowed licences: all sides of AND, one side of OR.
 * Anything that is no SPDX expression is not allowed.
 * @param {string | undefined} expression
 * @param {Set<string>} allowed
 */
export function isLicenceAllowed(expression, allowed) {
  const tokens = expression?.match(/[()]|[^\s()]+/g) ?? [];
  let position = 0;
  const take = (token) => tokens[position] === token && Boolean((position += 1));

  // AND binds more tightly than OR. Both sides are always read.
  const readEither = () => {
    let result = readAll();
    while (take('OR')) result = [readAll(), result].includes(true);
    return result;
  };
  const readAll = () => {
    let result = readOne();
    while (take('AND')) result = [readOne(), result].every(Boolean);
    return result;
  };
  const readOne = () => {
    if (take('(')) {
      const result = readEither();
      return take(')') && result;
    }
    let id = tokens[position] ?? '';
    position += 1;
    // An exception is part of the id: 'Apache-2.0 WITH LLVM-exception'.
    if (take('WITH')) {
      id += ` WITH ${tokens[position] ?? ''}`;
      position += 1;
    }
    return allowed.has(id);
  };

  const result = readEither();
  return result && position === tokens.length;
}
