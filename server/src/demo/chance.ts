/** Chance that falls the same way every time (mulberry32), so that every demo looks alike. */
export const createChance = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (limit: number) => Math.floor(next() * limit);
  return {
    upTo,
    happens: (probability: number) => next() < probability,
    pick: <Item>(list: readonly Item[]): Item => list[upTo(list.length)] as Item,
  };
};

export type Chance = ReturnType<typeof createChance>;
