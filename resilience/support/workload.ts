import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { refusals } from '@forge/contract/refusal';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { AcknowledgedWrites } from './acknowledged-writes.ts';

/** Temporary refusals: nothing was changed, and the same request succeeds later. */
const temporary: unknown[] = [refusals.unavailable().code, refusals.readOnly().code];
const RETRY_AFTER_MS = 40;
const TIMEOUT_MS = 30_000;
const SEATS = 1_000;

type Answer = Awaited<ReturnType<Person['post']>>;
type SignIn = (persona: string) => Promise<Person>;

/** Advertisers who book continuously, and a leader who marks every second booking done. */
export class Workload {
  readonly writes = new AcknowledgedWrites();
  readonly team: RaidTeam;
  readonly #advertisers: Person[];
  readonly #answers = new EventEmitter().setMaxListeners(0);
  #raidIds: string[] = [];
  #running: Promise<void>[] = [];
  #isStopping = false;

  private constructor(advertisers: Person[], team: RaidTeam) {
    this.#advertisers = advertisers;
    this.team = team;
  }

  static async create(signIn: SignIn, size: number): Promise<Workload> {
    const team = await signInRaidTeam({ signIn });
    const names = Array.from({ length: size }, (_, index) => `advertiser-${index + 2}`);
    return new Workload(await Promise.all(names.map(signIn)), team);
  }

  /** Publishes two new raids in place of the last ones, and starts to book. */
  async start(): Promise<void> {
    for (const id of this.#raidIds) await this.team.manager.post('/raid/delete', { id });
    const raids = [{ maxClients: SEATS }, { maxClients: SEATS }];
    this.#raidIds = (await Promise.all(raids.map(this.team.publish))).map(({ _id }) => _id);
    this.#isStopping = false;
    this.#running = this.#advertisers.map((person, index) => this.#bookUntilStopped(person, index));
  }

  /** Waits for the pending requests. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }

  /** Resolves after this many more acknowledged writes. */
  async acknowledged(more: number): Promise<void> {
    const enough = this.writes.count + more;
    await this.#until('acknowledged', () => this.writes.count >= enough);
  }

  /** Resolves when more requests than `before` were refused. */
  async refusedSince(before: number): Promise<void> {
    await this.#until('refused', () => this.writes.refused > before);
  }

  async #until(event: 'acknowledged' | 'refused', isTrue: () => boolean): Promise<void> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    while (!isTrue()) {
      await once(this.#answers, event, { signal }).catch(() => {
        const { unexpected, refused, unanswered } = this.writes;
        throw new Error(
          `No request was ${event} for ${TIMEOUT_MS / 1000} s: ${refused} refused, ` +
            `${unanswered} unanswered, unexpected: ${unexpected.slice(0, 3).join('; ')}`,
        );
      });
    }
  }

  async #bookUntilStopped(person: Person, index: number): Promise<void> {
    for (let turn = index; !this.#isStopping; turn += 1) {
      const raidId = this.#raidIds[turn % this.#raidIds.length] ?? '';
      const draft = bookingDraft(raidId);
      const booked = await this.#send(() => person.post('/booking/create', draft));
      if (!booked) continue;
      const { _id: id } = booked.body['payload'] as { _id: string };
      this.writes.booked.set(id, { raidId, clientName: draft.clientName });
      this.#answers.emit('acknowledged');
      if (turn % 2 !== 0) continue;
      const done = await this.#send(() =>
        this.team.leader.post('/booking/status', { bookingId: id }),
      );
      if (done) this.writes.done.add(id);
      this.#answers.emit('acknowledged');
    }
  }

  /** Returns a successful answer; counts every other outcome. */
  async #send(send: () => Promise<Answer>): Promise<Answer | undefined> {
    const sentAt = performance.now();
    const timer = new AbortController();
    const timeout = delay(TIMEOUT_MS, 'timeout' as const, { signal: timer.signal });
    const answer = await Promise.race([send().catch(() => null), timeout]);
    timer.abort();
    timeout.catch(() => undefined);
    if (answer === 'timeout') {
      this.writes.unexpected.push(`no answer within ${TIMEOUT_MS / 1000} s`);
      return undefined;
    }
    if (answer) this.writes.slowestMs = Math.max(this.writes.slowestMs, performance.now() - sentAt);
    if (answer?.status === 200 && answer.body['success'] === true) return answer;
    if (!answer) this.writes.unanswered += 1;
    else if (answer.status === 503 && temporary.includes(answer.body['code'])) {
      this.writes.refused += 1;
      this.#answers.emit('refused');
    } else this.writes.unexpected.push(`${answer.status} ${answer.text.slice(0, 120)}`);
    if (!this.#isStopping) await delay(RETRY_AFTER_MS);
    return undefined;
  }
}
