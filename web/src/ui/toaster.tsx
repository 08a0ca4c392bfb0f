import { Toaster as SonnerToaster } from 'sonner';
// As a file too: the CSP may forbid the inline styles that sonner adds.
import 'sonner/dist/styles.css';
import './toaster.css';
import { useMedia } from './use-media.ts';

export function Toaster() {
  // On a phone they cover the page.
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
