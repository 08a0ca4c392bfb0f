export type DesktopPermission = NotificationPermission | 'unsupported';

const isSupported = () => 'Notification' in globalThis;

export const desktopPermission = (): DesktopPermission =>
  isSupported() ? Notification.permission : 'unsupported';

/** Asks this browser, which asks the person at most once. */
export const askDesktopPermission = async (): Promise<DesktopPermission> =>
  isSupported() ? Notification.requestPermission() : 'unsupported';

/** The system's own notice; several tabs that say the same are one. */
export const showDesktopNotice = (sentence: string) => {
  if (desktopPermission() !== 'granted') return;
  try {
    const notice = new Notification('Forge', { body: sentence, tag: sentence });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Phones allow it to service workers only; the toast waits in the tab.
  }
};
