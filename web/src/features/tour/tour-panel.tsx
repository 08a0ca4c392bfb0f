import type { Viewer } from '@forge/contract/viewer';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { tourOf } from './tour-steps.ts';

type Props = {
  viewer: Viewer;
  /** Finished or skipped. */
  onDone: () => void;
};

// The tour goes on where it was, when someone comes back to the home page.
let lastStep = 0;

/** A few steps of a role's day, above the home page's panels; takes neither focus nor room of other controls. */
export function TourPanel({ viewer, onDone }: Props) {
  const steps = tourOf(viewer);
  const [index, setIndex] = useState(Math.min(lastStep, Math.max(0, steps.length - 1)));
  const step = steps[index];
  if (!step) return null;
  const isLast = index === steps.length - 1;
  const goTo = (next: number) => {
    lastStep = next;
    setIndex(next);
  };
  const finish = () => {
    lastStep = 0;
    onDone();
  };
  return (
    <section
      aria-label="Tour"
      className="mb-(--page-gap) flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-iron-4 bg-iron-2 px-(--panel-space) py-3"
    >
      {/* As high for every step, so that what is below stays where it is. */}
      <div
        aria-live="polite"
        className="flex min-h-16 min-w-0 grow basis-80 flex-col justify-center max-sm:min-h-21 max-sm:justify-start"
      >
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold text-iron-9">{step.title}</span>
          <span className="text-xs text-iron-7 tabular-nums">
            Step {index + 1} of {steps.length}
          </span>
        </p>
        <p className="max-w-4xl text-sm text-pretty text-iron-8">{step.text}</p>
      </div>
      <div className="flex grow flex-wrap items-center gap-2 sm:grow-0">
        <ButtonLink to={step.to} size="sm" variant="secondary" className="mr-auto">
          {step.link}
        </ButtonLink>
        <Button size="sm" variant="ghost" onClick={() => (isLast ? finish() : goTo(index + 1))}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
        {!isLast && (
          <Button size="sm" variant="ghost" onClick={finish}>
            Skip
          </Button>
        )}
      </div>
    </section>
  );
}
