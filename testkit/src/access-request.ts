import type { Cell } from './access-matrix.ts';
import type { Actor, AccessScenario } from './access-scenario.ts';

type Answer = { status: number; body: Record<string, unknown>; text: string };

/** The request of one matrix row. It is valid, so that only the caller decides the outcome. */
export type AccessRequest = {
  /** Where the path has parameters. */
  path?: (scenario: AccessScenario) => string;
  /** The body of a POST; built for each allowed caller, since a request may consume its records. */
  body?: (scenario: AccessScenario, actor: Actor | null) => object | Promise<object>;
  /** The status for allowed callers, if not 200. */
  status?: number;
  /** Is contained in the answer for its owners only. */
  ownersOnly?: (scenario: AccessScenario) => string;
  /** A further check of the answer for allowed callers: the failure, or null. */
  validate?: (
    answer: Answer,
    scenario: AccessScenario,
    actor: Actor,
    cell: Cell,
  ) => Promise<string | null>;
  signsOut?: true;
};
