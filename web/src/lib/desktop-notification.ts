export type DesktopPermission = NotificationPermission | 'unsupported';

const isSupported = () => 'Notification' in globalThis;

export const desktopPermission = (): DesktopPermission =>
  isSupported() ? Notification.permission : 'unsupported';

export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  isSupported() ? Notification.requestPermission() : 'unsupported';

/** A system notification; the tag merges the same message of several tabs. */
export const showDesktopNotification = (message: string) => {
  if (desktopPermission() !== 'granted') return;
  try {
    const notification = new Notification('Forge', { body: message, tag: message });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Phones allow it to service workers only; the toast is shown in the tab.
  }
};
