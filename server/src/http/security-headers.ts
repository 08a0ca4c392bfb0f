import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

const originsOf = (addresses: string[]) =>
  addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin);

const optionsFor = (config: Config): HelmetOptions => {
  const https = config.publicUrl.startsWith('https:');
  // A policy cannot name an IPv6 address; a page at one is covered by 'self'.
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

/** What stands on every answer; it is the same each time, so helmet is asked once. */
const headersFor = (config: Config): Record<string, string> => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(optionsFor(config))(request, response, () => undefined);
  // What someone may see is kept by nobody, unless whoever answers says otherwise.
  return { ...(response.getHeaders() as Record<string, string>), 'cache-control': 'no-store' };
};

export const setSecurityHeaders = (app: FastifyInstance, config: Config) => {
  const headers = headersFor(config);
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers);
  });
};
