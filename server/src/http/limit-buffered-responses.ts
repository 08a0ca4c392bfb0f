import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its response occupies in memory until it is sent. */
    responseBytes: number;
  }
}

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
// What a stream reads ahead.
const STREAM_BYTES = 64 * 1024;

const sizeOf = (payload: unknown) => {
  if (typeof payload === 'string') return payload.length;
  if (Buffer.isBuffer(payload)) return payload.length;
  return payload ? STREAM_BYTES : 0;
};

/**
 * Closes the connection of a client that pipelines requests and does not read: Node answers all of them and
 * buffers the responses. One response alone may be of any size.
 */
export const limitBufferedResponses = (app: FastifyInstance) => {
  const buffered = new WeakMap<Socket, { count: number; bytes: number }>();
  app.decorateRequest('responseBytes', 0);
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { socket } = request.raw;
    const responses = buffered.get(socket) ?? { count: 0, bytes: 0 };
    request.responseBytes = sizeOf(payload);
    responses.count += 1;
    responses.bytes += request.responseBytes;
    buffered.set(socket, responses);
    if (responses.count > 1 && responses.bytes > MAX_BUFFERED_BYTES) socket.destroy();
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const responses = buffered.get(request.raw.socket);
    if (responses) {
      responses.count -= 1;
      responses.bytes -= request.responseBytes;
    }
    done();
  });
};
