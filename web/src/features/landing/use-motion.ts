import { useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';

export type Motion = { isOn: boolean; toggle: () => void };

/** Whether pictures rotate: by prefers-reduced-motion until the visitor chooses. */
export function useMotion(): Motion {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [chosen, choose] = useState<boolean | null>(null);
  const isOn = chosen ?? !isReduced;
  return { isOn, toggle: () => choose(!isOn) };
}
