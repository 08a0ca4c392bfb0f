import { id } from '@forge/contract/endpoint';

/** A tab id as the web app sent it; undefined if it is missing or malformed. */
export const readTabId = (value: unknown): string | undefined =>
  // PostgreSQL writes UUIDs in lower case.
  id.safeParse(value).data?.toLowerCase();
