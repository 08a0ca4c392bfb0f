import { DEVICE_ZONE, isTimeZone } from '@forge/contract/settings/settings';
import type { Suggestion } from '../../ui/suggest-input.tsx';

// Missing in Intl.supportedValuesOf.
const UTC = 'UTC';

const labelOfDevice = (device: string) => `This device (${device})`;

export const zoneLabel = (chosen: string, device: string) =>
  chosen === DEVICE_ZONE ? labelOfDevice(device) : isTimeZone(chosen) ? spellingOf(chosen) : chosen;

/** The device's zone first; a zone is also found by its city. */
export const zoneSuggestions = (device: string): Suggestion[] => [
  { label: labelOfDevice(device), words: ['device', DEVICE_ZONE] },
  { label: UTC, words: ['gmt'] },
  ...Intl.supportedValuesOf('timeZone')
    .filter((name) => name !== UTC)
    .map((name) => {
      const places = name.split('/').slice(1);
      return {
        label: name,
        words: [...places, ...places.map((place) => place.replaceAll('_', ''))],
      };
    }),
];

/** The zone for a typed or picked text, or null. */
export const parseZone = (text: string, device: string): string | null => {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const names = Intl.supportedValuesOf('timeZone');
  if (text.trim() === labelOfDevice(device)) return DEVICE_ZONE;
  const found =
    names.find((name) => name.toLowerCase() === wanted) ??
    names.find((name) => name.toLowerCase().endsWith(`/${wanted}`));
  if (found !== undefined) return found;
  // Other names of listed zones, such as Europe/Kyiv where Europe/Kiev is listed.
  const areas = new Set(names.map((name) => name.replace(/\/.*/, '')));
  const known = [wanted, ...[...areas].map((area) => `${area}/${wanted}`)].find(isTimeZone);
  return known === undefined ? null : spellingOf(known);
};

/** As the browser spells it. */
const spellingOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
