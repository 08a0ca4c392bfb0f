/** The same numbers in every run. */
export const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    // Numerical Recipes' linear congruential generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
