import { difficulties, type Raid } from '@forge/contract/raids/raid';
import { TemperBadge, type Temper } from '../../ui/temper-badge.tsx';

const tempers: Record<Raid['difficulty'], Temper> = {
  NORMAL: 'steel',
  HEROIC: 'blue',
  MYTHIC: 'ember',
};

export function Difficulty({ of }: { of: Raid['difficulty'] }) {
  return <TemperBadge temper={tempers[of]}>{of}</TemperBadge>;
}

export const difficultyChoices = difficulties.map((value) => ({ value, label: value }));
