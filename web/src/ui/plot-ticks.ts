const roundSteps = [1, 2, 2.5, 5, 10];

/** At most `count` round values from zero, in equal whole steps; the last is at least the maximum. */
export const ticksFor = (maximum: number, count: number): number[] => {
  const least = Math.max(1, maximum / (count - 1));
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    roundSteps
      .map((factor) => factor * power)
      .find((each) => each >= least && Number.isInteger(each)) ?? 10 * power;
  return Array.from({ length: count }, (_tick, index) => index * step).filter(
    (tick) => tick < maximum + step,
  );
};
