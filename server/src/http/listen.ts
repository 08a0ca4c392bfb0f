import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { StartError } from '../start-error.ts';

type Address = Pick<Config, 'port' | 'host'>;

/** The codes of an address that this machine does not have, and of a name that leads to none. */
const NOT_AN_ADDRESS = /^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_AGAIN)$/;

const explain = (error: unknown, { port, host }: Address): unknown => {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use: stop what listens there, or set another PORT.`);
  }
  if (code === 'EACCES') {
    return new StartError(
      `This account may not listen on port ${port}: set another PORT, above 1023.`,
    );
  }
  if (!NOT_AN_ADDRESS.test(code)) return error;
  return new StartError(
    `The portal cannot listen on ${host} (${code}): set HOST to an address of this machine, or to 0.0.0.0 for all of them.`,
  );
};

export const listen = async (
  app: Pick<FastifyInstance, 'listen'>,
  address: Address,
): Promise<void> => {
  const { port, host } = address;
  await app.listen({ port, host }).catch((error: unknown) => {
    throw explain(error, address);
  });
};
