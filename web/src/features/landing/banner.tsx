import type { KeyboardEvent, ReactNode } from 'react';
import { PictureStack } from '../../ui/picture-stack.tsx';
import { useKeyboardFocus } from '../../ui/use-keyboard-focus.ts';
import { usePageVisible } from '../../ui/use-page-visible.ts';
import { useRotation } from '../../ui/use-rotation.ts';
import { useSwipe } from '../../ui/use-swipe.ts';
import { BannerControls } from './banner-controls.tsx';
import { SlideCaption } from './slide-caption.tsx';
import { slides } from './slides.ts';
import type { Motion } from './use-motion.ts';

const SLIDE_MS = 5_000;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const scenes = slides.map(({ scene }) => scene);

/** The landing page's carousel. Pauses for keyboard focus, not for the pointer. */
export function Banner({ motion, actions }: { motion: Motion; actions: ReactNode }) {
  const keyboard = useKeyboardFocus();
  const isShown = usePageVisible();
  const isRunning = motion.isOn && isShown && !keyboard.hasFocus;
  const { index, preload, goTo } = useRotation(slides.length, SLIDE_MS, isRunning);
  const swipe = useSwipe((step) => goTo(index + step));
  const onKeyDown = (event: KeyboardEvent) => {
    keyboard.handlers.onKeyDown();
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(index + step);
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="relative isolate flex h-[calc(100svh-4rem)] min-h-140 touch-pan-y flex-col overflow-hidden bg-iron-1"
      {...keyboard.handlers}
      {...swipe}
      onKeyDown={onKeyDown}
    >
      <div aria-hidden="true" className="absolute inset-0 -z-1">
        <div className="absolute inset-0 portrait:bottom-[34%]">
          <PictureStack pictures={scenes} shown={index} preload={preload} isFirst />
        </div>
        {/* Keeps the caption readable on every crop. */}
        <div className="absolute inset-0 z-2 bg-linear-to-r from-iron-1/85 via-iron-1/45 via-40% to-transparent to-65% portrait:hidden" />
        <div className="absolute inset-x-0 bottom-0 z-2 h-1/2 bg-linear-to-t from-iron-1 via-iron-1/50 to-transparent portrait:h-[max(72%,30rem)] portrait:from-46% portrait:via-iron-1/70 portrait:via-75%" />
      </div>
      <div className="mx-auto flex w-full max-w-[100rem] grow flex-col justify-end px-4 sm:px-6 lg:px-16">
        <div
          aria-live={isRunning ? 'off' : 'polite'}
          className="grid grid-cols-[minmax(0,1fr)] items-end"
        >
          {slides.map(({ caption, line }, each) => (
            <SlideCaption
              key={caption}
              position={`${each + 1} of ${slides.length}`}
              caption={caption}
              line={line}
              isShown={each === index}
            />
          ))}
        </div>
        <div className="mt-7 flex flex-wrap gap-3">{actions}</div>
        <BannerControls
          names={slides.map(({ caption }) => caption || 'Forge')}
          shown={index}
          isRunning={isRunning}
          turnMs={SLIDE_MS}
          motion={motion}
          onChoose={goTo}
        />
      </div>
    </section>
  );
}
