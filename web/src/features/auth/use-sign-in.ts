import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { pages } from '@forge/contract/pages';
import { useNavigationContext } from '../../lib/navigation.tsx';
import { redirectTarget, targetOfSignIn } from './redirect-target.ts';

const requestedPage = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;

/** Stores the redirect target and starts the Discord sign-in. */
export function useSignIn() {
  const { pathname, search, state } = useNavigationContext().location;
  return () => {
    // After a failed attempt the pending target stays valid.
    const isRetry = pathname === pages.login.path && search.includes('error=');
    redirectTarget.store(
      targetOfSignIn(requestedPage(state), isRetry ? redirectTarget.peek() : null),
    );
    window.location.assign(authAddresses.signIn);
  };
}
