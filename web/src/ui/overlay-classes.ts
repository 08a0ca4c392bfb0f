/** The backdrop behind an overlay. */
export const backdropClasses =
  'fixed inset-0 z-50 min-h-dvh bg-iron-1/75 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Centred on wide screens, a bottom sheet on phones; leaves room for toasts beside or above it. */
export const dialogClasses =
  'fixed z-50 flex max-h-[calc(100dvh-5rem)] flex-col overflow-y-auto overscroll-contain border border-iron-5 bg-iron-3 text-iron-8 shadow-overlay outline-hidden ' +
  'transition-[scale,opacity,translate] data-ending-style:opacity-0 data-starting-style:opacity-0 ' +
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-lg max-sm:data-ending-style:translate-y-4 max-sm:data-starting-style:translate-y-4 ' +
  'sm:max-h-[calc(100dvh-10rem)] min-[75rem]:max-h-[calc(100dvh-2rem)] ' +
  'sm:top-1/2 sm:left-1/2 sm:w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:data-ending-style:scale-98 sm:data-starting-style:scale-98';
