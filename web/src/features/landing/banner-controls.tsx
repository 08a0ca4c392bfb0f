import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Motion } from './use-motion.ts';

type Props = {
  names: readonly string[];
  shown: number;
  isRunning: boolean;
  turnMs: number;
  motion: Motion;
  onChoose: (index: number) => void;
};

/** Pause button, dots and arrows of the carousel. */
export function BannerControls({ names, shown, isRunning, turnMs, motion, onChoose }: Props) {
  return (
    <div className="mt-6 flex items-center gap-1 py-4 sm:mt-10 sm:py-6">
      <IconButton
        label={motion.isOn ? 'Pause the slides' : 'Play the slides'}
        className="-ml-2.5"
        onClick={motion.toggle}
      >
        {motion.isOn ? <Pause /> : <Play />}
      </IconButton>
      <div role="group" aria-label="Choose a slide" className="flex">
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={`Slide ${index + 1}: ${name}`}
            aria-current={index === shown}
            className="grid h-11 min-w-6 place-items-center px-1.5 sm:px-2"
            onClick={() => onChoose(index)}
          >
            <span
              className={clsx(
                'h-2 overflow-hidden rounded-full transition-[width,background-color] duration-200',
                index === shown
                  ? 'w-8 bg-iron-9/40 sm:w-10'
                  : 'w-2 bg-iron-9/60 in-[button:hover]:bg-iron-9',
              )}
            >
              {index === shown && (
                <span
                  className={clsx(
                    'block size-full origin-left rounded-full bg-iron-9',
                    isRunning && 'animate-fill',
                  )}
                  style={{ animationDuration: `${turnMs}ms` }}
                />
              )}
            </span>
          </button>
        ))}
      </div>
      <IconButton
        label="Previous slide"
        className="ml-auto border border-iron-9/25 bg-iron-1/40"
        onClick={() => onChoose(shown - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label="Next slide"
        className="ml-1 border border-iron-9/25 bg-iron-1/40"
        onClick={() => onChoose(shown + 1)}
      >
        <ChevronRight />
      </IconButton>
    </div>
  );
}
