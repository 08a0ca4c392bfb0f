import { expect, type Page } from '@playwright/test';

/** Someone who makes calls: a page, or a browser without one. */
export type Caller = Pick<Page, 'request'>;

/** Makes the calls of a sign-in. The consent page and LOGIN have tests of their own: front-door. */
export const signInAs = async ({ request }: Caller, persona: string) => {
  const consent = await request.get('/auth/discord');
  const signedIn = await request.post(consent.url(), { form: { persona } });
  expect(signedIn.url()).toMatch(/\/dashboard$/);
};
