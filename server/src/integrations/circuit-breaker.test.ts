import { beforeEach, expect, test } from 'vitest';
import { CircuitOpen, createCircuitBreaker } from './circuit-breaker.ts';

let time: number;
let circuit: ReturnType<typeof createCircuitBreaker>;
beforeEach(() => {
  time = 0;
  // Without jitter.
  circuit = createCircuitBreaker(
    () => time,
    () => 1,
  );
});

const call = (answer: Promise<string> = Promise.resolve('ok')) =>
  circuit.run(
    () => answer,
    (text) => text === 'failure',
  );
const fail = () => call(Promise.resolve('failure'));
const failTimes = async (count: number) => {
  for (let n = 0; n < count; n += 1) await fail();
};

test('opens after three failures in a row, rejections among them', async () => {
  await fail();
  await expect(call(Promise.reject(new Error('reset')))).rejects.toThrow('reset');
  expect(circuit.secondsLeft()).toBe(0);
  await fail();
  expect(circuit.secondsLeft()).toBe(2);
  await expect(call()).rejects.toBeInstanceOf(CircuitOpen);
});

test('a success in between starts the count again', async () => {
  await failTimes(2);
  await call();
  await failTimes(2);
  expect(circuit.secondsLeft()).toBe(0);
});

test('lets one call probe after the pause, and closes when it succeeds', async () => {
  await failTimes(3);
  time += 2_000;
  let answer: (text: string) => void = () => undefined;
  const probe = call(new Promise((resolve) => (answer = resolve)));
  await expect(call()).rejects.toBeInstanceOf(CircuitOpen);
  answer('ok');
  await probe;
  expect(await call()).toBe('ok');
});

test('doubles the pause with each failed probe, up to a limit', async () => {
  await failTimes(3);
  const pauses = [];
  for (let probe = 0; probe < 5; probe += 1) {
    pauses.push(circuit.secondsLeft());
    time += circuit.secondsLeft() * 1000;
    await fail();
  }
  expect(pauses).toEqual([2, 4, 8, 15, 15]);
});

test('calls that fail together do not lengthen the pause', async () => {
  await Promise.all([fail(), fail(), fail(), fail(), fail()]);
  expect(circuit.secondsLeft()).toBe(2);
});

test('is not responsive after a failure, until a success or a minute later', async () => {
  expect(circuit.isResponsive()).toBe(true);
  await fail();
  expect(circuit.isResponsive()).toBe(false);
  await call();
  expect(circuit.isResponsive()).toBe(true);
  await fail();
  time += 60_001;
  expect(circuit.isResponsive()).toBe(true);
});

test('is not responsive while a call takes long', async () => {
  let answer: (text: string) => void = () => undefined;
  const slow = call(new Promise((resolve) => (answer = resolve)));
  expect(circuit.isResponsive()).toBe(true);
  time += 1_000;
  expect(circuit.isResponsive()).toBe(false);
  answer('ok');
  await slow;
  expect(circuit.isResponsive()).toBe(true);
});

test('is not responsive after a slow call was reported, until a success or a minute later', async () => {
  circuit.reportSlow();
  expect(circuit.isResponsive()).toBe(false);
  await call();
  expect(circuit.isResponsive()).toBe(true);
  circuit.reportSlow();
  time += 60_001;
  expect(circuit.isResponsive()).toBe(true);
});
