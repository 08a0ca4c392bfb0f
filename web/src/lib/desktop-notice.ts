export type DesktopPermission = NotificationPermission | 'unsupported';

const isSupported = () => 'Notification' in globalThis;

export const desktopPermission = (): DesktopPermission =>
  isSupported() ? Notification.permission : 'unsupported';

export const requestDesktopPermission = async (): Promise<DesktopPermission> =>
  isSupported() ? Notification.requestPermission() : 'unsupported';

/** A system notification; the tag merges the same notice of several tabs. */
export const showDesktopNotice = (message: string) => {
  if (desktopPermission() !== 'granted') return;
  try {
    const notice = new Notification('Forge', { body: message, tag: message });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Phones allow it to service workers only; the toast is shown in the tab.
  }
};
