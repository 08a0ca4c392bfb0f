import { expect, type Page } from '@playwright/test';

/** A page, or an API client without one. */
export type Caller = Pick<Page, 'request'>;

/** Signs in through the API; sign-in.spec.ts tests the sign-in pages. */
export const signInAs = async ({ request }: Caller, persona: string) => {
  const consent = await request.get('/auth/discord');
  const signedIn = await request.post(consent.url(), { form: { persona } });
  expect(signedIn.url()).toMatch(/\/dashboard$/);
};
