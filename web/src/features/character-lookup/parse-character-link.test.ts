import { expect, test } from 'vitest';
import { parseCharacterLink } from './parse-character-link.ts';

const lightbrand = { region: 'eu', realm: 'kazzak', name: 'Lightbrand' };

test.each([
  'https://raider.io/characters/eu/kazzak/Lightbrand',
  '  https://raider.io/characters/EU/kazzak/Lightbrand/  ',
  'https://raider.io/characters/eu/kazzak/Lightbrand?season=tww-3#gear',
  'http://www.raider.io/characters/eu/kazzak/Lightbrand/mythic-plus',
])('parses %s', (link) => expect(parseCharacterLink(link)).toEqual(lightbrand));

test('decodes percent-encoded names', () => {
  expect(parseCharacterLink('https://raider.io/characters/eu/quel%27thalas/Aldr%C3%AFc')).toEqual({
    region: 'eu',
    realm: "quel'thalas",
    name: 'Aldrïc',
  });
});

test.each([
  '',
  'Lightbrand',
  'raider.io/characters/eu/kazzak/Lightbrand',
  'https://raider.io/',
  'https://raider.io/characters/eu/kazzak',
  'https://raider.io/characters/eu/kazzak/',
  'https://raider.io/guilds/eu/kazzak/Forge',
  'https://raider.io/en/characters/eu/kazzak/Lightbrand',
  'https://raider.io/characters/eu/kazzak/%E0%A4%A',
])('rejects %s', (link) => expect(parseCharacterLink(link)).toBeNull());
