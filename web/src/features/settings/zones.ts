import { DEVICE_ZONE, isTimeZone } from '@forge/contract/settings/settings';
import type { Suggestion } from '../../ui/suggest-input.tsx';

// The list of browsers leaves it out.
const UTC = 'UTC';

const labelOfDevice = (device: string) => `This device (${device})`;

/** How a choice of zone reads. */
export const zoneLabel = (chosen: string, device: string) =>
  chosen === DEVICE_ZONE ? labelOfDevice(device) : chosen;

/** The device's own zone first; a place is found by its last part too. */
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

/** The zone that a typed or picked text means, or null. */
export const parseZone = (text: string, device: string): string | null => {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const names = Intl.supportedValuesOf('timeZone');
  if (text.trim() === labelOfDevice(device)) return DEVICE_ZONE;
  const found =
    names.find((name) => name.toLowerCase() === wanted) ??
    names.find((name) => name.toLowerCase().endsWith(`/${wanted}`));
  if (found !== undefined) return found;
  return isTimeZone(wanted.toUpperCase()) ? wanted.toUpperCase() : null;
};
