import type pg from 'pg';

type Row = Record<string, unknown>;
type Entry = { thing: string; thing_id: string; before: Row | null; after: Row | null };

/** What each person, the bank and the community have. */
export class ReferenceLedger {
  bank = 0;
  community = 0;
  /** By person; '' is the hand of nobody. */
  readonly balances = new Map<string, number>();
  readonly hands = new Map<string, number>();
  /** By person: cuts of Done bookings. */
  readonly cuts = new Map<string, number>();
  prices = 0;

  readonly #raids = new Map<string, Row>();
  readonly #bookings = new Map<string, Row>();
  readonly #mails = new Map<string, Row>();

  /** Applies an entry of the audit trail, in order. */
  add({ thing, thing_id, before, after }: Entry): void {
    if (after === null) return;
    if (thing === 'raids') this.#addRaid(thing_id, before, after);
    if (thing === 'bookings') this.#addBooking(thing_id, before, after);
    if (thing === 'mails') this.#addMail(thing_id, before, after);
    if (thing === 'payouts') {
      const amount = Number(after['amount']);
      if (before === null) this.#pay(String(after['user_id']), amount);
      else if (after['state'] === 'reversed') this.#pay(String(after['user_id']), -amount);
    }
    if (thing === 'adjustments') {
      addTo(this.balances, after['user_id'], Number(after['amount']));
      this.community -= Number(after['amount']);
    }
  }

  #pay(userId: string, amount: number) {
    this.bank -= amount;
    addTo(this.balances, userId, -amount);
  }

  #addRaid(id: string, before: Row | null, after: Row) {
    this.#raids.set(id, after);
    if (before === null || before['collector_id'] === after['collector_id']) return;
    for (const mail of this.#mails.values()) {
      if (mail['raid_id'] !== id || mail['balance'] !== 'Collector') continue;
      if (mail['sent_at'] !== null && mail['arrival'] !== 'missing') continue;
      addTo(this.hands, before['collector_id'], -Number(mail['amount']));
      addTo(this.hands, after['collector_id'], Number(mail['amount']));
    }
  }

  #addBooking(id: string, before: Row | null, after: Row) {
    this.#bookings.set(id, after);
    if (before === null) return;
    const deposit = Number(after['deposit']);
    if (before['created_by'] !== after['created_by']) {
      addTo(this.balances, before['created_by'], -deposit);
      addTo(this.balances, after['created_by'], deposit);
    }
    if (before['left_as'] === null && after['deposit_outcome'] === 'owed') {
      addTo(this.balances, after['created_by'], -deposit);
      this.community += deposit;
    }
  }

  #addMail(id: string, before: Row | null, after: Row) {
    this.#mails.set(id, after);
    const isCollected = after['balance'] === 'Collector';
    const creator = after['advertiser_id'];
    const holder = isCollected
      ? this.#raids.get(String(after['raid_id']))?.['collector_id']
      : creator;
    const [price, cut] = [Number(after['total_price']), Number(after['advertiser_cut'])];
    const deposit = Number(this.#bookings.get(String(after['booking_id']))?.['deposit']);
    const taken = isCollected ? price - deposit : price - cut;
    if (before === null) {
      addTo(this.hands, holder, taken);
      addTo(this.balances, creator, isCollected ? cut - deposit : 0);
      addTo(this.cuts, creator, cut);
      this.community += price - cut;
      this.prices += price;
      return;
    }
    const inBank = (mail: Row) => mail['sent_at'] !== null && mail['arrival'] !== 'missing';
    const arrived = Number(inBank(after)) - Number(inBank(before));
    addTo(this.hands, holder, -arrived * taken);
    this.bank += arrived * taken;
  }
}

const addTo = (sums: Map<string, number>, key: unknown, amount: number) => {
  const name = typeof key === 'string' ? key : '';
  sums.set(name, (sums.get(name) ?? 0) + amount);
};

/** Recomputes every account from the audit trail, without the code of the ledger and its rules. */
export const ledgerFromAudit = async (
  client: pg.ClientBase | pg.Pool,
): Promise<ReferenceLedger> => {
  const { rows } = await client.query<Entry>(
    `select thing, thing_id, before, after from audit
     where thing in ('raids', 'bookings', 'mails', 'payouts', 'adjustments') order by id`,
  );
  const ledger = new ReferenceLedger();
  for (const entry of rows) ledger.add(entry);
  return ledger;
};

type Sum = { account: string; user_id: string | null; amount: string };

/** A sentence about every account that is not what the audit trail says. */
export const compareWithAudit = async (client: pg.ClientBase | pg.Pool): Promise<string[]> => {
  const ledger = await ledgerFromAudit(client);
  const expected = new Map<string, number>([
    ['bank of ', ledger.bank],
    ['community of ', ledger.community],
    ...[...ledger.hands].map(([who, amount]) => [`hand of ${who}`, amount] as const),
    ...[...ledger.balances].map(([who, amount]) => [`balance of ${who}`, amount] as const),
    ...[...ledger.cuts].map(([who, amount]) => [`cuts of ${who}`, amount] as const),
  ]);
  const { rows } = await client.query<Sum>(
    `select account, user_id, sum(amount)::text as amount from ledger_entries group by 1, 2
     union all
     select 'cuts', user_id, cuts::text from ledger_sums where week is null and cuts <> 0`,
  );
  const found = new Map(
    rows.map(({ account, user_id, amount }) => [`${account} of ${user_id ?? ''}`, Number(amount)]),
  );
  const names = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return names
    .filter((name) => (expected.get(name) ?? 0) !== (found.get(name) ?? 0))
    .map((name) => `${name}: ${found.get(name) ?? 0}, not ${expected.get(name) ?? 0}`);
};
