import { id } from '@forge/contract/endpoint';

/** A tab id as the web app sent it; undefined if it is missing or malformed. */
export const readTabId = (value: unknown): string | undefined =>
  // PostgreSQL returns UUIDs in lower case.
  value === undefined ? undefined : id.safeParse(value).data?.toLowerCase();
