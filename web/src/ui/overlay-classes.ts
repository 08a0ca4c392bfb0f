/** The backdrop behind an overlay. */
export const backdropClasses =
  'fixed inset-0 z-50 min-h-dvh bg-iron-1/75 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/**
 * Centred on wide screens, a bottom sheet on phones. Leaves room for toasts beside or above it, where
 * enough remains for the form. Only its body scrolls. useKeyboardInset sets the visible height.
 */
export const dialogClasses =
  'fixed z-50 flex flex-col overflow-hidden border border-iron-5 bg-iron-3 text-iron-8 shadow-overlay outline-hidden ' +
  'transition-[scale,opacity,translate] data-ending-style:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0 ' +
  'max-sm:inset-x-0 max-sm:bottom-(--keyboard-inset,0px) max-sm:rounded-t-lg max-sm:data-ending-style:translate-y-4 max-sm:data-starting-style:translate-y-4 ' +
  'max-h-(--dialog-height) [--dialog-height:max(calc(var(--visible-height,100dvh)-5rem),min(calc(var(--visible-height,100dvh)-0.5rem),24rem))] ' +
  'sm:[--dialog-height:max(calc(var(--visible-height,100dvh)-10rem),min(calc(var(--visible-height,100dvh)-0.5rem),24rem))] ' +
  'min-[75rem]:[--dialog-height:calc(var(--visible-height,100dvh)-2rem)] ' +
  'sm:top-[calc(50%-var(--keyboard-inset,0px)/2)] sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:data-ending-style:scale-98 sm:data-starting-style:scale-98';

export const dialogHeaderClasses =
  'flex shrink-0 items-start justify-between gap-4 px-6 pt-5 pb-1 max-sm:px-5 max-sm:pt-4';

export const dialogBodyClasses =
  'flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-6 pt-1 pb-6 max-sm:px-5';

/** Buttons side by side, also on a phone: a keyboard leaves little height. */
export const dialogFooterClasses =
  'flex shrink-0 flex-wrap justify-end gap-3 border-t border-iron-5 px-6 py-4 max-sm:px-5 max-sm:py-3 max-sm:[&>button]:grow';
