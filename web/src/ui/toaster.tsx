import { Toaster as SonnerToaster } from 'sonner';
// Shipped as a file too, so that a CSP without inline styles still shows toasts as they should be.
import 'sonner/dist/styles.css';
import './toaster.css';
import { useMedia } from './use-media.ts';

/** Top right, dark, three seconds, newest on top. */
export function Toaster() {
  // On a phone they lie over what people work on.
  const isPhone = useMedia('(max-width: 40rem)');
  return (
    <SonnerToaster
      theme="dark"
      position="top-right"
      duration={3000}
      visibleToasts={isPhone ? 2 : 3}
      expand
      closeButton
      gap={8}
      offset={{ top: 76, right: 16 }}
      mobileOffset={{ top: 72, right: 12, left: 12 }}
      containerAriaLabel="Notifications"
    />
  );
}
