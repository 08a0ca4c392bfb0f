// Prints the published raids with free seats and follows them. With a JSON file it first books its client.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';

const { FORGE_URL: url = 'http://localhost:3000', FORGE_TOKEN: token } = process.env;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

/** Makes a call and returns its payload. Repeats it when the portal asks to wait. */
const call = async (path, body) => {
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(url + path, { headers, ...request });
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) {
    await wait(Number(retryAfter) * 1000);
    return call(path, body);
  }
  const answer = await response.json();
  if (!answer.success) throw new Error(`${path}: ${answer.code}, ${answer.message}`);
  return answer.payload;
};

const decode = (payload) => JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));

const shown = new Map();
const show = (raids) => {
  for (const { _id, name, date, time, clients, maxClients, cancelled } of raids) {
    const free = cancelled ? 0 : maxClients - clients.length;
    const line = `${date} ${time} ${name}: ${free} of ${maxClients} seats free`;
    if (shown.has(_id) ? shown.get(_id) !== line : free > 0) console.log(line);
    if (shown.has(_id) || free > 0) shown.set(_id, line);
  }
};

const [, , file] = process.argv;
if (file !== undefined) {
  const booking = { ...JSON.parse(await readFile(file, 'utf8')), requestId: randomUUID() };
  const book = () => call('/booking/create', booking);
  // Sent again if the answer is lost (TypeError); with the same requestId the client is booked once.
  const again = (error) => (error instanceof TypeError ? book() : Promise.reject(error));
  console.log(`Booked ${(await book().catch(again)).clientName}`);
}

const socket = io(url, { transports: ['websocket'], extraHeaders: headers });
const read = async () => show(decode(await call('/raid/published')));
// Joins before it reads, so that no change is missed in between.
const join = () => socket.emitWithAck('joinRaidRoom').then(read);
// A lost answer is read again with the next connection; a refusal ends the program.
const orEnd = (work) => () =>
  work().catch((error) => {
    if (error instanceof TypeError) return;
    console.error(error.message);
    process.exit(1);
  });
socket.on('connect', orEnd(join)).on('viewerUpdate', orEnd(join)).on('resync', orEnd(read));
socket.on('raidUpdate', ({ payload }) => show(decode(payload)));
socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket.connect());
socket.on('connect_error', orEnd(read));
