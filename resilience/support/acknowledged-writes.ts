/** What people were told is so. Whatever happens after the telling, it has to stay so. */
export class Ledger {
  readonly booked = new Map<string, { raidId: string; clientName: string }>();
  readonly done = new Set<string>();
  /** Answers that nobody should ever get, in words. */
  readonly surprises: string[] = [];
  /** Requests that ended without an answer, or with one that promises nothing. */
  unanswered = 0;
  /** Refusals that said in a sentence that the portal is away. */
  refused = 0;
  slowestMs = 0;

  get acknowledged(): number {
    return this.booked.size + this.done.size;
  }
}
