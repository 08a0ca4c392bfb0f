import { useRef, type PointerEvent } from 'react';

const FAR_ENOUGH = 40;

/** Tells a sideways stroke of a finger or pen from a tap and from scrolling. Needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (start.current === null) return;
      const [across, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) < FAR_ENOUGH || Math.abs(across) < Math.abs(down) * 1.5) return;
      onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
