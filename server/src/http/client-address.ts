import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The client's address of a request outside of Fastify, by Fastify's own rule for trusted proxies. */
export const createAddressReader = (trustedProxies: string) => {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((part) => part.trim()));
  return (request: IncomingMessage): string => proxyAddr(request, isTrusted);
};
