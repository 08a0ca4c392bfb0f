import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

// Fastify reads 1 as 0.0.0.1, not as a number of proxies.
const isRange = (part: string) =>
  NAMED_RANGES.includes(part) || isIP(part.split('/')[0] ?? '') !== 0;

/** Addresses, networks and named ranges, as Fastify reads them; throws for anything else. */
export const compileTrustedProxies = (trustedProxies: string) => {
  const parts = trustedProxies.split(',').map((part) => part.trim());
  const wrong = parts.find((part) => !isRange(part));
  if (wrong !== undefined) throw new TypeError(`Not an address or a range: ${wrong}`);
  return proxyAddr.compile(parts);
};

/** The client's address of a request outside of Fastify, by Fastify's own rule for trusted proxies. */
export const createAddressReader = (trustedProxies: string) => {
  const isTrusted = compileTrustedProxies(trustedProxies);
  return (request: IncomingMessage): string => proxyAddr(request, isTrusted);
};
