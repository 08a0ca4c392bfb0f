// Preloaded with `node --import`: the clock of this process is off by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS']);
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

// Not a subclass: packages copy the methods of Date's prototype.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
