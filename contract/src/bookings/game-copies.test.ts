import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterKey } from './character-key.ts';
import { maskedBookingSchema, MASK, type Booking, type SeenBooking } from './booking.ts';
import { inviteLines, inviteMacros, MACRO_BYTES, nameInGame, rosterLines } from './game-copies.ts';

const ID = '00000000-0000-4000-8000-000000000000';

const booking = (changes: Partial<Booking> = {}): Booking => ({
  _id: ID,
  raidId: ID,
  userId: { _id: ID, username: 'Advertiser' },
  raiderIOLink: '',
  clientRealm: 'Kazzak',
  clientName: 'Nordra',
  clientClass: 'Mage',
  clientFaction: 'Horde',
  paymentRealm: 'Kazzak',
  paymentFaction: 'Horde',
  source: 'TC',
  paidFull: false,
  paidTo: null,
  price: 1_000_000,
  deposit: 100_000,
  owes: 900_000,
  contactInfo: '',
  additionalNotes: '',
  selectedBosses: [],
  lock: false,
  inGroup: false,
  status: false,
  goldSent: false,
  mailSent: false,
  belowMinimum: false,
  version: 1,
  ...changes,
});

const masked: SeenBooking = {
  ...(Object.fromEntries(
    Object.keys(maskedBookingSchema.shape).map((key) => [key, MASK]),
  ) as Extract<SeenBooking, { lock: typeof MASK }>),
  clientClass: 'Priest',
};

describe('the name of a character in the game', () => {
  test.each([
    ['Nordra', 'Kazzak', 'Nordra-Kazzak'],
    ['Nordra', 'Twisting Nether', 'Nordra-TwistingNether'],
    ['Nordra', 'twisting nether', 'Nordra-TwistingNether'],
    ['Nordra', 'Azjol-Nerub', 'Nordra-AzjolNerub'],
    ['Nordra', 'Kel’Thuzad', "Nordra-Kel'Thuzad"],
    ['Nordra', 'Aggra (Português)', 'Nordra-Aggra(Português)'],
    ['Nordra', 'Thral', 'Nordra-Thrall'],
    ['Séraphine-ArgentDawn', 'ArgentDawn', 'Séraphine-ArgentDawn'],
    ['Séraphine - Argent Dawn', 'Kazzak', 'Séraphine-ArgentDawn'],
    ['Séraphine–Azjol-Nerub', 'Kazzak', 'Séraphine-AzjolNerub'],
    ['Séraphine', 'Argent Dawn', 'Séraphine-ArgentDawn'],
    ['-Nordra-', 'Kazzak', 'Nordra-Kazzak'],
    ['Ivan\n/run evil()', 'Ravencrest', 'Ivanrunevil-Ravencrest'],
    ['Иван', 'Гордунни', 'Иван-Гордунни'],
    ['[Nordra]|cff', 'Kazzak', 'Nordracff-Kazzak'],
    ['???', 'Kazzak', null],
    ['Nordra', '???', null],
  ])('of %j on %j is %j', (clientName, clientRealm, name) => {
    expect(nameInGame({ clientName, clientRealm })).toBe(name);
  });

  const typed = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.constantFrom('Séraphine', 'Nordra-Kazzak', 'Иван', 'Borin - Twisting Nether', "Kel'Thuzad"),
  );

  test('is one line of the form Name-Realm, with one hyphen and no blank', () => {
    fc.assert(
      fc.property(typed, typed, (clientName, clientRealm) => {
        const name = nameInGame({ clientName, clientRealm });
        if (name !== null) expect(name).toMatch(/^[\p{L}\p{M}\p{N}]+-[\p{L}\p{M}\p{N}'()]+$/u);
      }),
    );
  });

  test('names the same character as what was typed, and itself', () => {
    const letters = fc.stringMatching(/^[A-Za-zéäøА-я]{2,12}$/u);
    fc.assert(
      fc.property(letters, letters, fc.boolean(), (name, realm, isInName) => {
        const given = isInName
          ? { clientName: `${name}-${realm}`, clientRealm: 'Kazzak' }
          : { clientName: name, clientRealm: realm };
        const inGame = nameInGame(given) ?? '';
        expect(characterKey(inGame, '')).toBe(characterKey(given.clientName, given.clientRealm));
        expect(nameInGame({ clientName: inGame, clientRealm: realm })).toBe(inGame);
      }),
    );
  });
});

test('invites are the clients who are not in the group, by slot', () => {
  const rows = [
    booking({ clientName: 'Alva' }),
    booking({ clientName: 'Borin', inGroup: true }),
    masked,
    booking({ clientName: 'Cael-TarrenMill', clientRealm: 'Tarren Mill' }),
    booking({ clientName: '???' }),
  ];
  expect(inviteLines(rows)).toBe('Alva-Kazzak\nCael-TarrenMill');
  expect(inviteMacros(rows)).toBe('/inv Alva-Kazzak\n/inv Cael-TarrenMill');
  expect(inviteLines([])).toBe('');
  expect(inviteMacros([masked])).toBe('');
});

test('the roster has slot, name, class, boss and what is owed', () => {
  const rows = [
    booking({ clientName: 'Alva\tBright' }),
    masked,
    booking({
      clientName: 'Cael',
      paidFull: true,
      owes: 0,
      inGroup: true,
      selectedBosses: ['Nexus'],
    }),
    booking({ clientName: 'Dorn', paidFull: true }),
  ];
  expect(rosterLines(rows)).toBe(
    [
      '1\tAlva Bright\tMage\tAll Bosses\t900000',
      '3\tCael\tMage\tNexus\t0',
      '4\tDorn\tMage\tAll Bosses\t900000',
    ].join('\n'),
  );
});

test('macros have every invite once and in order, in the fewest blocks of at most 255 bytes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const name = fc.stringMatching(/^[A-Za-zéäøА-я가-힣]{2,60}$/u);
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const rows = names.map((clientName) => booking({ clientName }));
      const macros = inviteMacros(rows);
      const blocks = macros === '' ? [] : macros.split('\n\n');
      const fitting = inviteLines(rows)
        .split('\n')
        .filter((line) => line !== '' && bytes(`/inv ${line}`) <= MACRO_BYTES);
      expect(blocks.flatMap((block) => block.split('\n'))).toEqual(
        fitting.map((line) => `/inv ${line}`),
      );
      for (const [index, block] of blocks.entries()) {
        expect(bytes(block)).toBeLessThanOrEqual(MACRO_BYTES);
        const next = blocks[index + 1]?.split('\n')[0];
        if (next !== undefined) expect(bytes(`${block}\n${next}`)).toBeGreaterThan(MACRO_BYTES);
      }
    }),
  );
});
