import type { RoleName } from '@forge/contract/viewer';
import type { Tone } from '../../ui/badge.tsx';

export const roleTones: Record<RoleName, Tone> = {
  Admin: 'ember',
  Developer: 'violet',
  'Raid Manager': 'gold',
  'Raid Leader': 'red',
  'Gold Collector': 'amber',
  'Senior Advertiser': 'teal',
  Advertiser: 'blue',
  'Trial Advertiser': 'slate',
  'Forge Member': 'green',
};
