// Preloaded with `node --import`: the clock of this process is off by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  /** @param {any[]} values */
  constructor(...values) {
    // @ts-expect-error The parameters of Date are overloads.
    super(...(values.length === 0 ? [RealDate.now() + shiftMs] : values));
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
