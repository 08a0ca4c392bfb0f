/** A seeded generator (mulberry32), so that the demo data is the same every time. */
export const createSeededRandom = (seed: number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (limit: number) => Math.floor(next() * limit);
  return {
    int,
    chance: (probability: number) => next() < probability,
    pick: <Item>(list: readonly Item[]): Item => list[int(list.length)] as Item,
  };
};

export type SeededRandom = ReturnType<typeof createSeededRandom>;
