import { fold } from './fold.ts';
import { realmsByFold } from './realms.ts';

export type LinkedCharacter = { readonly name: string; readonly realm: string };

export type Links = {
  /** The text with blanks in place of links, tags and phone numbers. */
  readonly text: string;
  /** Character links of Raider.IO, as written. */
  readonly raiderIO: readonly string[];
  readonly characters: readonly LinkedCharacter[];
  /** Names with a number: Discord tags and battletags. */
  readonly tags: readonly string[];
};

const link =
  /(?:https?:\/\/|(?<![\p{L}\p{N}.@])(?:www\.)?(?:raider\.io|warcraftlogs\.com|worldofwarcraft\.)[^\s/]{0,30}\/)[^\s<>"'”“|\\]{0,500}/giu;
const tag = /(?<![\p{L}\p{N}#@])@?[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{1,31}#\d{3,6}(?!\p{N})/gu;
const phone = /\+\d[\d ()/-]{6,20}\d/g;

const raiderPath =
  /^(?:https?:\/\/)?(?:www\.)?raider\.io\/characters\/[a-z]{2}\/([^/?#]+)\/([^/?#]+)/i;
const otherPath =
  /^(?:https?:\/\/)?(?:[a-z-]+\.)?(?:warcraftlogs\.com\/character\/[a-z]{2}|worldofwarcraft\.(?:blizzard\.)?com\/[a-z-]+\/character\/[a-z]{2})\/([^/?#]+)\/([^/?#]+)/i;

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

const capitalized = (word: string) => word.slice(0, 1).toLocaleUpperCase('en') + word.slice(1);

const characterOf = (realm: string, name: string): LinkedCharacter | null => {
  const [slug, decodedName] = [decoded(realm), decoded(name)];
  if (!slug || !decodedName || !/^[\p{L}\p{M}]{2,20}$/u.test(decodedName)) return null;
  const known = realmsByFold.get(fold(slug));
  return {
    name: capitalized(decodedName.normalize('NFC')),
    realm: known ?? slug.split('-').map(capitalized).join(' '),
  };
};

const withoutClosing = (text: string) => text.replace(/[)\].,;:!?*_~>]{1,10}$/, '');

/** Takes links and tags out of a text: their parts are no words. */
export const readLinks = (original: string): Links => {
  const raiderIO: string[] = [];
  const characters: LinkedCharacter[] = [];
  const tags: string[] = [];
  const text = original
    .replace(link, (found) => {
      const address = withoutClosing(found);
      const raider = raiderPath.exec(address);
      const path = raider ?? otherPath.exec(address);
      const character = path && characterOf(path[1] ?? '', path[2] ?? '');
      if (character) characters.push(character);
      if (raider && character) raiderIO.push(address);
      return ' '.repeat(address.length) + found.slice(address.length);
    })
    .replace(tag, (found) => {
      tags.push(found);
      return ' '.repeat(found.length);
    })
    .replace(phone, (found) => ' '.repeat(found.length));
  return { text, raiderIO, characters, tags };
};
