import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Addresses, networks and named ranges, as Fastify reads them; throws for anything else. */
export const compileTrustedProxies = (trustedProxies: string) =>
  proxyAddr.compile(trustedProxies.split(',').map((part) => part.trim()));

/** The client's address of a request outside of Fastify, by Fastify's own rule for trusted proxies. */
export const createAddressReader = (trustedProxies: string) => {
  const isTrusted = compileTrustedProxies(trustedProxies);
  return (request: IncomingMessage): string => proxyAddr(request, isTrusted);
};
