import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionMonitor, PROBE_MS, SHOWN_AFTER_MS } from './connection-monitor.ts';

const START = Date.parse('2030-01-15T12:00:00Z');

let isServerUp: boolean;
let isOnline: boolean;
let probe: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
let monitor: ReturnType<typeof createConnectionMonitor>;
let changes: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  isServerUp = true;
  isOnline = true;
  probe = vi.fn(() => Promise.resolve(isServerUp));
  monitor = createConnectionMonitor(probe, () => isOnline);
  changes = [];
  monitor.subscribe(() => changes.push(monitor.loss()?.cause ?? null));
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('shows a lost server since the moment it was lost, until it answers again', async () => {
  isServerUp = false;
  monitor.events.disconnected();
  await wait(SHOWN_AFTER_MS);
  expect(monitor.loss()).toEqual({ cause: 'server', since: START });
  await wait(60_000);
  expect(monitor.loss()).toEqual({ cause: 'server', since: START });
  isServerUp = true;
  await wait(2 * PROBE_MS);
  expect(monitor.loss()).toEqual({ cause: 'events', since: START });
  monitor.events.connected();
  expect(monitor.loss()).toBeNull();
  expect(changes).toEqual(['server', 'events', null]);
});

test('shows nothing of a short reconnect', async () => {
  monitor.events.disconnected();
  await wait(SHOWN_AFTER_MS - 100);
  monitor.events.connected();
  await wait(60_000);
  expect(changes).toEqual([]);
});

test('shows missing events while the server answers calls', async () => {
  monitor.events.disconnected();
  await wait(SHOWN_AFTER_MS);
  monitor.reached();
  expect(monitor.loss()?.cause).toBe('events');
  monitor.events.unused();
  expect(monitor.loss()).toBeNull();
});

test('does not say that the server is there before it has answered', async () => {
  const answers: ((isReached: boolean) => void)[] = [];
  probe.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  monitor.events.disconnected();
  await wait(SHOWN_AFTER_MS);
  expect(monitor.loss()).toEqual({ cause: 'unknown', since: START });
  answers[0]?.(false);
  await wait(2 * PROBE_MS);
  answers[1]?.(true);
  await wait(0);
  expect(changes).toEqual(['unknown', 'server', 'events']);
  monitor.events.connected();
  monitor.events.disconnected();
  await wait(SHOWN_AFTER_MS);
  expect(monitor.loss()?.cause).toBe('unknown');
});

test('counts the loss from the last heartbeat', async () => {
  monitor.events.disconnected(START - 40_000);
  await wait(SHOWN_AFTER_MS);
  expect(monitor.loss()?.since).toBe(START - 40_000);
});

test('shows a lost network until a call gets through, whatever the browser says', async () => {
  isServerUp = false;
  monitor.network(false);
  expect(monitor.isOffline()).toBe(true);
  await wait(SHOWN_AFTER_MS);
  expect(monitor.loss()).toEqual({ cause: 'network', since: START });
  monitor.network(true);
  await wait(0);
  expect(monitor.loss()?.cause).toBe('network');
  isServerUp = true;
  await wait(2 * PROBE_MS);
  expect(monitor.loss()).toBeNull();
  expect(monitor.isOffline()).toBe(false);
});

test('shows a lost network although an answer that was on its way arrives after it', async () => {
  isOnline = false;
  isServerUp = false;
  monitor.network(false);
  monitor.reached();
  monitor.events.received();
  await wait(SHOWN_AFTER_MS);
  expect(monitor.loss()).toEqual({ cause: 'network', since: START });
  isServerUp = true;
  monitor.reached();
  await wait(2 * PROBE_MS);
  expect(changes).toEqual(['network', null]);
});

test('does not take one failed call for a lost server, and stops probing', async () => {
  monitor.unreached();
  await wait(60_000);
  expect(changes).toEqual([]);
  expect(probe).toHaveBeenCalledTimes(1);
});

test('probes once at a time, however many calls fail', async () => {
  isServerUp = false;
  for (let call = 0; call < 20; call += 1) monitor.unreached();
  await wait(PROBE_MS - 1);
  expect(probe).toHaveBeenCalledTimes(1);
});

/** A probe of a server that accepts and does not answer. */
const PROBE_TIMEOUT_MS = 5_000;
const hang = () =>
  probe.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve(false), PROBE_TIMEOUT_MS)),
  );

test('shows a hanging server as soon as the probe after a late heartbeat fails', async () => {
  hang();
  monitor.events.late(START - 6_000);
  await wait(PROBE_TIMEOUT_MS - 1);
  expect(monitor.loss()).toBeNull();
  await wait(2);
  expect(monitor.loss()).toEqual({ cause: 'server', since: START - 6_000 });
  // The socket is still open: its next heartbeat proves that the server is back.
  monitor.events.received();
  expect(changes).toEqual(['server', null]);
});

test('shows nothing on a slow network, where heartbeats are late and probes fail', async () => {
  hang();
  for (let count = 0; count < 10; count += 1) {
    monitor.events.late(Date.now() - 6_000);
    await wait(2_000);
    monitor.events.received();
    await wait(6_000);
  }
  expect(changes).toEqual([]);
});

test('probes again when something got through during a failed probe', async () => {
  hang();
  monitor.events.late(START - 6_000);
  await wait(100);
  monitor.events.received();
  await wait(PROBE_TIMEOUT_MS + 2 * PROBE_MS + PROBE_TIMEOUT_MS);
  expect(monitor.loss()?.cause).toBe('server');
});
