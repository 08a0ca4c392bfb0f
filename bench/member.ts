/** Someone signed in, with a cookie to send along. */
export type Member = { cookie: string; id: string };

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

/** Goes through the real sign-in of the demo community. */
export const signIn = async (url: string, persona: string): Promise<Member> => {
  const manual = { redirect: 'manual' } as const;
  const start = await fetch(`${url}/auth/discord`, manual);
  const consent = await fetch(start.headers.get('location') ?? '', {
    ...manual,
    method: 'POST',
    body: new URLSearchParams({ persona }),
  });
  const callback = await fetch(consent.headers.get('location') ?? '', {
    ...manual,
    headers: { cookie: cookiesOf(start).join('; ') },
  });
  const cookie = cookiesOf(callback).find((pair) => pair.startsWith('forge_session=')) ?? '';
  const status = await fetch(`${url}/auth/status`, { headers: { cookie } });
  const { user } = (await status.json()) as { user: { _id: string } };
  return { cookie, id: user._id };
};

export const post = async (url: string, member: Member, path: string, body: object) => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { cookie: member.cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
};
