import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { classes, factions, paymentRealms, realmLabel } from '@forge/contract/game';
import { splitWords } from './split-words.ts';

const SLOW_MS = 8_000;

const names = {
  Alliance: splitWords(`
    Aldrïc Vëlara Oakmane Emberscale Fletcher Ariadné Jadefist Lightbrand Séraphine
    Knifepoint Stormcalla Duskweaver Bulwark
  `),
  Horde: splitWords(`
    Gravemaw Felrâth Mossgrîm Cinderwing Bonearrow Zölin Brewpaw Sunhammer Moonwhisper
    Nightcut Thundahoof Hexblôod Skullsplit
  `),
};

const normalize = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const characters = new Map(
  paymentRealms.flatMap((realm) =>
    factions.flatMap((faction) =>
      classes.map((className, index) => {
        const name = names[faction][index] ?? '';
        const character = { name, class: className, faction, realm: realmLabel(realm) };
        return [`${normalize(character.realm)}/${normalize(name)}`, character] as const;
      }),
    ),
  ),
);

const querySchema = z.object({ region: z.string(), realm: z.string(), name: z.string() });

/** A fake of Raider.IO's profile endpoint; some regions simulate timeouts and errors. */
export const fakeRaiderIo = (app: FastifyInstance) => {
  const open = {
    config: { open: 'the fake Raider.IO', unlimited: true },
    schema: { hide: true },
  };
  app.get('/demo/raiderio/api/v1/characters/profile', open, async (request, reply) => {
    const { data: query } = querySchema.safeParse(request.query);
    const fail = (statusCode: number, error: string, message: string) =>
      reply.code(statusCode).send({ statusCode, error, message });
    if (!query) return fail(400, 'Bad Request', 'Invalid request query input');
    if (query.region === 'kr') {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, SLOW_MS);
        request.raw.on('close', () => {
          clearTimeout(timer);
          resolve(null);
        });
      });
      return fail(504, 'Gateway Timeout', 'Too slow');
    }
    if (query.region === 'tw') return fail(500, 'Internal Server Error', 'Something broke');
    if (query.region === 'cn') return fail(429, 'Too Many Requests', 'Rate limit exceeded');
    const found = characters.get(`${normalize(query.realm)}/${normalize(query.name)}`);
    if (!found) return fail(400, 'Bad Request', 'Could not find requested character');
    const slug = found.realm.toLowerCase().replaceAll(' ', '-');
    return {
      name: found.name,
      race: found.faction === 'Horde' ? 'Orc' : 'Human',
      class: found.class,
      active_spec_name: null,
      active_spec_role: null,
      gender: 'female',
      faction: found.faction.toLowerCase(),
      achievement_points: 12_345,
      region: query.region,
      realm: found.realm,
      last_crawled_at: '2026-01-01T00:00:00.000Z',
      profile_url: `https://raider.io/characters/${query.region}/${slug}/${found.name}`,
      profile_banner: 'classicbanner1',
    };
  });
};
