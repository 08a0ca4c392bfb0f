import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieSerializeOptions } from '@fastify/cookie';

const DAY_SECONDS = 24 * 60 * 60;

/** HttpOnly cookies, and Secure with the __Host- prefix under https. */
export const createCookies = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}forge_session`, signIn: `${prefix}forge_sign_in` };
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };

  const cookie = (name: string, maxAge: number) => ({
    name,
    read: (request: Pick<FastifyRequest, 'cookies'>) => request.cookies[name],
    write: (reply: FastifyReply, value: string) =>
      reply.setCookie(name, value, { ...options, maxAge }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  });
  return {
    session: cookie(names.session, 30 * DAY_SECONDS),
    signIn: cookie(names.signIn, 10 * 60),
  };
};

export type Cookies = ReturnType<typeof createCookies>;
