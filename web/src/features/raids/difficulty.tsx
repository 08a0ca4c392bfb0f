import { difficulties, type Raid } from '@forge/contract/raids/raid';
import { temperOf } from '../../lib/raid-words.ts';
import { TemperBadge } from '../../ui/temper-badge.tsx';

export function Difficulty({ of }: { of: Raid['difficulty'] }) {
  return <TemperBadge temper={temperOf[of]}>{of}</TemperBadge>;
}

export const difficultyChoices = difficulties.map((value) => ({ value, label: value }));
