import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '@forge/contract/realtime/events';

type Answer = {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
};

// A byte order mark is kept.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
export type ClientSocket = Socket<ServerEvents, ClientEvents>;

/** A browser's HTTP side: stores cookies, sends an Origin, signs in through the real flow. */
export class Person {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  readonly #sockets: ClientSocket[] = [];

  constructor(url: string) {
    this.url = url;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookieHeader);
    const url = new URL(address, this.url);
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line))
        this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async #answer(address: string, init?: RequestInit): Promise<Answer> {
    const response = await this.fetch(address, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = utf8.decode(bytes);
    const isJson = response.headers.get('content-type')?.includes('json');
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, body, headers: response.headers, text, bytes };
  }

  get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#answer(address, { headers });
  }

  post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#answer(address, {
      method: 'POST',
      headers: { origin: this.url, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Signs in up to the callback address that Discord would redirect to. */
  async consent(persona: string): Promise<string> {
    const start = await this.fetch('/auth/discord');
    const form = new URLSearchParams({ persona });
    const consent = await this.fetch(start.headers.get('location') ?? '', {
      method: 'POST',
      body: form,
    });
    return consent.headers.get('location') ?? '';
  }

  async signIn(persona: string): Promise<Response> {
    const response = await this.fetch(await this.consent(persona));
    if (response.status !== 302) throw new Error(`Sign-in failed: ${await response.text()}`);
    return response;
  }

  /** The same cookies at another address, as behind a load balancer. */
  at(url: string): Person {
    const person = new Person(url);
    for (const [name, value] of this.cookies) person.cookies.set(name, value);
    return person;
  }

  /** A socket like the web app's; resolves when connected, rejects with the server's message. */
  async connect(headers: Record<string, string> = {}, auth: object = {}): Promise<ClientSocket> {
    const socket: ClientSocket = io(this.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth,
      extraHeaders: { origin: this.url, cookie: this.cookieHeader, ...headers },
    });
    this.#sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  disconnectSockets(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }
}

export const disconnected = (socket: ClientSocket) =>
  socket.connected ? once(socket as never, 'disconnect') : Promise.resolve();

/** The payload of a successful answer; throws the server's message otherwise. */
export const payloadOf = async <Payload>(answer: Promise<Answer>): Promise<Payload> => {
  const { status, body } = await answer;
  if (body['success'] !== true) throw new Error(`${status} ${String(body['message'])}`);
  return body['payload'] as Payload;
};

/** The payload of a successful change. */
export const postOk = <Payload>(person: Person, path: string, body: object): Promise<Payload> =>
  payloadOf(person.post(path, body));

export const isSignedIn = async (person: Person) =>
  (await person.get('/auth/status')).body['isAuthenticated'];

/** Status, code and message of the answer to a change. */
export const answerOf = async (person: Person, path: string, request: object) => {
  const { status, body } = await person.post(path, request);
  return [status, body['code'], body['message']];
};

/** The people who use the portal at this address. */
export const peopleAt = (url: string) => {
  const people: Person[] = [];
  const visitor = () => {
    const person = new Person(url);
    people.push(person);
    return person;
  };
  return {
    visitor,
    signIn: async (persona: string) => {
      const person = visitor();
      await person.signIn(persona);
      return person;
    },
    setRoles: async (persona: string, roles: string[]) => {
      await visitor().post('/demo/roles', { persona, roles });
    },
    disconnectAll: () => {
      for (const person of people) person.disconnectSockets();
    },
  };
};
