import { Person, payloadOf } from './person.ts';

export type DiscordBehaviour = {
  /** `limited`: 429. `losing`: it does what it is asked to, and closes the connection without an answer. */
  behaviour: 'ok' | 'limited' | 'failing' | 'hanging' | 'forbidden' | 'losing';
  retryAfter?: number;
  /** Refresh tokens are valid once. */
  rotate?: boolean;
  names?: Record<string, string>;
};

export type DiscordCall = { path: string; status: number; count: number };

export type DiscordPost = {
  id: string;
  content: string;
  embeds: { fields?: { name: string; value: string }[] }[];
  createdAt: string;
  editedAt: string | null;
};

/** Sets how the fake Discord of the portal at this address behaves, and reads its calls and posts. */
export const fakeDiscordAt = (url: string) => {
  const visitor = new Person(url);
  const calls = () => payloadOf<DiscordCall[]>(visitor.get('/demo/discord-calls'));
  return {
    set: (behaviour: DiscordBehaviour) => payloadOf<null>(visitor.post('/demo/discord', behaviour)),
    calls,
    /** The messages in the channel. */
    posts: () => payloadOf<DiscordPost[]>(visitor.get('/demo/discord-posts')),
    /** How often it was called since the last `set`, at paths that end with this. */
    count: async (path = '') =>
      (await calls())
        .filter((call) => call.path.endsWith(path))
        .reduce((sum, { count }) => sum + count, 0),
  };
};
