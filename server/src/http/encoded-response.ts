import type { FastifyReply } from 'fastify';
import { toBase64 } from '../base64.ts';

/**
 * The body of an answer with an encoded payload. Byte for byte what the contract's schema makes of
 * it, without checking again what our own view has made.
 */
export const encodedResponse = (asciiJson: string): string =>
  `{"success":true,"payload":"${toBase64(asciiJson)}"}`;

export const sendJson = (reply: FastifyReply, body: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body);
