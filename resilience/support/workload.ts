import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { refusals } from '@forge/contract/refusal';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { openRaidOffice, type RaidOffice } from '@forge/testkit/raid-fixtures';
import { Ledger } from './acknowledged-writes.ts';

const AWAY = refusals.unavailable().message;
const ASK_AGAIN_AFTER_MS = 40;
const HANGS_AFTER_MS = 30_000;
const SEATS = 1_000;

type Answer = Awaited<ReturnType<Person['post']>>;
type SignIn = (persona: string) => Promise<Person>;

/** Several advertisers who book without a pause, and a leader who marks every second client done. */
export class Crowd {
  readonly ledger: Ledger;
  readonly #advertisers: Person[];
  readonly #office: RaidOffice;
  readonly #told = new EventEmitter().setMaxListeners(0);
  #raidIds: string[] = [];
  #working: Promise<void>[] = [];
  #isStopping = false;

  private constructor(advertisers: Person[], office: RaidOffice, ledger: Ledger) {
    this.#advertisers = advertisers;
    this.#office = office;
    this.ledger = ledger;
  }

  static async gather(signIn: SignIn, size: number, ledger = new Ledger()): Promise<Crowd> {
    const office = await openRaidOffice({ signIn });
    const names = Array.from({ length: size }, (_, index) => `advertiser-${index + 2}`);
    return new Crowd(await Promise.all(names.map(signIn)), office, ledger);
  }

  get office(): RaidOffice {
    return this.#office;
  }

  /** Two fresh raids, and everyone begins; those of the last time leave the list. */
  async start(): Promise<void> {
    for (const id of this.#raidIds) await this.#office.manager.post('/raid/delete', { id });
    const raids = [{ maxClients: SEATS }, { maxClients: SEATS }];
    this.#raidIds = (await Promise.all(raids.map(this.#office.publish))).map(({ _id }) => _id);
    this.#isStopping = false;
    this.#working = this.#advertisers.map((person, index) => this.#work(person, index));
  }

  /** Lets everyone finish what they are at. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#working);
  }

  /** Resolves when so many more writes were acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const enough = this.ledger.acknowledged + more;
    await this.#until('acknowledged', () => this.ledger.acknowledged >= enough);
  }

  /** Resolves when someone was told that the portal is away, for the first time since `before`. */
  async refusedSince(before: number): Promise<void> {
    await this.#until('refused', () => this.ledger.refused > before);
  }

  async #until(what: 'acknowledged' | 'refused', isSo: () => boolean): Promise<void> {
    const impatience = AbortSignal.timeout(HANGS_AFTER_MS);
    while (!isSo()) {
      await once(this.#told, what, { signal: impatience }).catch(() => {
        const { surprises, refused, unanswered } = this.ledger;
        throw new Error(
          `Nobody was ${what} for ${HANGS_AFTER_MS / 1000} s: ${refused} refused, ` +
            `${unanswered} unanswered, surprises: ${surprises.slice(0, 3).join('; ')}`,
        );
      });
    }
  }

  async #work(person: Person, index: number): Promise<void> {
    for (let turn = index; !this.#isStopping; turn += 1) {
      const raidId = this.#raidIds[turn % this.#raidIds.length] ?? '';
      const draft = bookingDraft(raidId);
      const booked = await this.#ask(() => person.post('/booking/create', draft));
      if (!booked) continue;
      const { _id: id } = booked.body['payload'] as { _id: string };
      this.ledger.booked.set(id, { raidId, clientName: draft.clientName });
      this.#told.emit('acknowledged');
      if (turn % 2 !== 0) continue;
      const done = await this.#ask(() =>
        this.#office.leader.post('/booking/status', { bookingId: id }),
      );
      if (done) this.ledger.done.add(id);
      this.#told.emit('acknowledged');
    }
  }

  /** The answer, if it says that the write is done; everything else is counted. */
  async #ask(send: () => Promise<Answer>): Promise<Answer | undefined> {
    const begin = performance.now();
    const late = new AbortController();
    const hangs = delay(HANGS_AFTER_MS, 'hangs' as const, { signal: late.signal });
    const answer = await Promise.race([send().catch(() => null), hangs]);
    late.abort();
    hangs.catch(() => undefined);
    if (answer === 'hangs') {
      this.ledger.surprises.push(`no answer within ${HANGS_AFTER_MS / 1000} s`);
      return undefined;
    }
    if (answer) this.ledger.slowestMs = Math.max(this.ledger.slowestMs, performance.now() - begin);
    if (answer?.status === 200 && answer.body['success'] === true) return answer;
    if (!answer) this.ledger.unanswered += 1;
    else if (answer.status === 503 && answer.body['message'] === AWAY) {
      this.ledger.refused += 1;
      this.#told.emit('refused');
    } else this.ledger.surprises.push(`${answer.status} ${answer.text.slice(0, 120)}`);
    // Whoever found the portal away tries again in a moment, as a page would.
    if (!this.#isStopping) await delay(ASK_AGAIN_AFTER_MS);
    return undefined;
  }
}
