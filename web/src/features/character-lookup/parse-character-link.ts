export type LinkedCharacter = { region: string; realm: string; name: string };

/** Parses `https://raider.io/characters/eu/kazzak/Lightbrand`; null for anything else. */
export const parseCharacterLink = (link: string): LinkedCharacter | null => {
  try {
    const segments = new URL(link.trim()).pathname.split('/').filter(Boolean);
    const [first, region, realm, name] = segments.map(decodeURIComponent);
    if (first !== 'characters' || !region || !realm || !name) return null;
    return { region: region.toLowerCase(), realm, name };
  } catch {
    return null;
  }
};
