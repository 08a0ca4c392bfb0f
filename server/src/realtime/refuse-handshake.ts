import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Refusal } from '@forge/contract/refusal';
import { retryAfterOf } from '../http/error-handler.ts';
import { HANDSHAKE_WINDOW_MS } from '../http/rate-limits.ts';

/**
 * Answers a handshake as any call is refused. Engine.IO would answer 403 to long polling and 400 to a
 * WebSocket, whatever the reason.
 */
export const refuseHandshake = (
  request: IncomingMessage & { res?: ServerResponse },
  { status, message, code }: Refusal,
): void => {
  const body = JSON.stringify({ success: false, message, code });
  const retryAfter = status === 429 ? String(HANDSHAKE_WINDOW_MS / 1000) : retryAfterOf(status);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  };
  // Only long polling has a response.
  if (request.res) return void request.res.writeHead(status, headers).end(body);
  const { socket } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, 'connection: close', ...lines];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};
