import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

const callbacksOf = new WeakMap<Socket, Set<() => void>>();

const watch = (socket: Socket) => {
  const callbacks = new Set<() => void>();
  callbacksOf.set(socket, callbacks);
  socket.once('close', () => {
    for (const each of [...callbacks]) each();
  });
  return callbacks;
};

/**
 * Calls back once, when the response or its connection is closed; at once if that has happened. Node
 * reports the end of a connection to its current response only, not to those of pipelined requests.
 */
export const onceClosed = (reply: FastifyReply, callback: () => void): void => {
  const { raw: response } = reply;
  const { socket } = reply.request.raw;
  if (response.destroyed || socket.destroyed) {
    callback();
    return;
  }
  const callbacks = callbacksOf.get(socket) ?? watch(socket);
  const once = () => {
    if (callbacks.delete(once)) callback();
  };
  callbacks.add(once);
  response.once('close', once);
};
