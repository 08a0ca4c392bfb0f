import clsx from 'clsx';

type Props = { position: string; caption: string; line: string; isShown: boolean };

/** All captions share one grid cell, as tall as the longest, so that nothing below shifts. */
export function SlideCaption({ position, caption, line, isShown }: Props) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      className={clsx(
        // In landscape it stays on the dark half of the pictures.
        'col-start-1 row-start-1 max-w-3xl landscape:max-w-[min(48rem,44vw)] transition-[opacity,transform,visibility]',
        isShown ? 'delay-150 duration-500' : 'invisible translate-y-3 opacity-0 duration-200',
      )}
    >
      {caption === '' ? (
        <p
          // Screen readers get the page's heading instead.
          aria-hidden="true"
          className="font-display text-[clamp(3.75rem,9.5vw,10rem)] leading-none font-bold tracking-[0.08em] text-iron-9"
        >
          FORGE
        </p>
      ) : (
        <p className="font-display text-[clamp(2.1rem,1.3rem+3.2vw,5rem)] leading-[1.08] font-bold text-balance text-iron-9">
          {caption}
        </p>
      )}
      <p className="mt-4 max-w-md text-pretty sm:text-lg text-iron-8">{line}</p>
    </div>
  );
}
