/** Why the portal cannot start, as a sentence for the operator. */
export class StartError extends Error {}
