import type { ReactNode } from 'react';
import { ForgeScene } from './forge-scene.tsx';

/** The first screen. Later work puts the rotating banner in here; the actions stay the page's. */
export function Hero({ actions }: { actions: ReactNode }) {
  return (
    <section className="relative flex min-h-[calc(100svh-4rem)] items-center overflow-hidden bg-iron-1 max-h-[1200px] portrait:items-end">
      <ForgeScene />
      {/* Keeps the caption's ground dark whatever the crop. */}
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-r from-iron-1/90 via-iron-1/45 to-transparent portrait:bg-linear-to-t portrait:from-iron-1 portrait:from-30% portrait:via-iron-1/80 portrait:via-48% portrait:to-transparent portrait:to-65%"
      />
      <div className="relative mx-auto w-full px-4 py-16 sm:px-6 lg:px-16">
        <div className="flex max-w-2xl flex-col items-start gap-6">
          <h1 className="font-display text-display font-bold text-iron-9">
            Welcome to <span className="text-ember-hot">Forge</span>
          </h1>
          <p className="max-w-xl text-lg text-pretty text-iron-8">
            A European boosting community. Raids, keystones, ratings and levels, run by people who
            do this every night and paid in gold.
          </p>
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      </div>
    </section>
  );
}
