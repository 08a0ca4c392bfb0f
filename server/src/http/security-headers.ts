import { ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';
import { ASSETS } from './static-web.ts';

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

/** What also concerns scripts, styles, fonts and pictures. The other headers are about documents. */
const FILE_HEADERS = [
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'cache-control',
];

/** Every response gets these; responses are not cached unless their route says otherwise. */
export const setSecurityHeaders = (app: FastifyInstance, config: Config) => {
  // @fastify/helmet builds the same headers again for every response: they are taken from the first.
  const setHelmetHeaders = helmet(optionsFor(config));
  let headers: { all: OutgoingHttpHeaders; ofFiles: OutgoingHttpHeaders } | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (!headers) {
      const response = new ServerResponse(request.raw);
      setHelmetHeaders(request.raw, response, () => undefined);
      const all = { ...response.getHeaders(), 'cache-control': 'no-store' };
      const ofFiles = Object.entries(all).filter(([name]) => FILE_HEADERS.includes(name));
      headers = { all, ofFiles: Object.fromEntries(ofFiles) };
    }
    reply.headers(request.url.startsWith(ASSETS) ? headers.ofFiles : headers.all);
    done();
  });
};
