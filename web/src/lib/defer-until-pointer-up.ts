let released = Promise.resolve();

// The prerendered pages are built where there is no pointer.
if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    () => {
      released = new Promise((resolve) => {
        for (const end of ['pointerup', 'pointercancel'])
          document.addEventListener(end, () => resolve(), { once: true, capture: true });
      });
    },
    { capture: true },
  );
}

/**
 * Runs after the click that a press in progress may become. A press moves the focus: an error that
 * appeared on blur would move the button away from under the pointer, and the click would be lost.
 */
export const deferUntilPointerUp = (run: () => void): void =>
  // Timers run after the click, which follows the release in the same task.
  void released.then(() => setTimeout(run));
