import { useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';

export type Motion = { isOn: boolean; toggle: () => void };

/** Whether pictures change by themselves: as the system prefers, until the visitor says otherwise. */
export function useMotion(): Motion {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [chosen, choose] = useState<boolean | null>(null);
  const isOn = chosen ?? !isReduced;
  return { isOn, toggle: () => choose(!isOn) };
}
