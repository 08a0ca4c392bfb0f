/** The writes that the portal acknowledged, which must survive every fault. */
export class AcknowledgedWrites {
  readonly booked = new Map<string, { raidId: string; clientName: string }>();
  readonly done = new Set<string>();
  /** Answers other than success and 503. */
  readonly unexpected: string[] = [];
  /** Requests without an answer. */
  unanswered = 0;
  /** Requests refused with 503. */
  refused = 0;
  slowestMs = 0;

  get count(): number {
    return this.booked.size + this.done.size;
  }
}
