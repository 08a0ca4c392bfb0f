import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { LogOut } from 'lucide-react';
import { SignInButton } from '../features/auth/sign-in-button.tsx';
import type { Auth } from '../features/auth/use-viewer.ts';
import { buttonClasses } from '../ui/button-classes.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** LOGIN, LOGOUT, or a placeholder while the auth status loads. */
export function NavAction({ auth, className = '' }: { auth: Auth; className?: string }) {
  switch (auth.state) {
    case 'loading':
      return <Skeleton className={`h-10 w-24 rounded-md ${className}`} />;
    case 'signed out':
      return <SignInButton variant="secondary" className={className} />;
    case 'signed in':
      // A full navigation: the server ends the session and redirects home.
      return (
        <a href={authAddresses.signOut} className={buttonClasses('ghost', 'md', className)}>
          <LogOut aria-hidden="true" />
          LOGOUT
        </a>
      );
  }
}
