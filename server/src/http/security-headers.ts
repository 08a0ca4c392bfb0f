import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

const originsOf = (addresses: string[]) =>
  addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin);

const optionsFor = (config: Config): HelmetOptions => {
  const https = config.publicUrl.startsWith('https:');
  // A policy cannot contain an IPv6 address; 'self' covers such pages.
  const nameable = config.allowedOrigins.filter((origin) => !origin.includes('['));
  const sockets = nameable.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Overlays and toasts position themselves with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...originsOf([config.discord.cdnUrl])],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...sockets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...nameable],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
  };
};

/** Every response gets these; responses are not cached unless their route says otherwise. */
export const setSecurityHeaders = (app: FastifyInstance, config: Config) => {
  // @fastify/helmet builds the same headers again for every response: they are taken from the first.
  const setHelmetHeaders = helmet(optionsFor(config));
  let headers: OutgoingHttpHeaders | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (!headers) {
      setHelmetHeaders(request.raw, reply.raw, () => undefined);
      headers = { ...reply.raw.getHeaders(), 'cache-control': 'no-store' };
    }
    reply.headers(headers);
    done();
  });
};
