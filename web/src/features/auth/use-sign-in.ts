import { authAddresses } from '@forge/contract/auth/auth-addresses';
import { pages } from '@forge/contract/pages';
import { useLocation } from 'react-router';
import { redirectTarget, targetOfSignIn } from './redirect-target.ts';

const sentFrom = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;

/** Remembers where to go afterwards, and leaves for the community's sign-in. */
export function useSignIn() {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: unknown;
  };
  return () => {
    // Back on the login page after a failed attempt, the first target still stands.
    const failedBefore = pathname === pages.login.path && search.includes('error=');
    redirectTarget.store(
      targetOfSignIn(sentFrom(state), failedBefore ? redirectTarget.peek() : null),
    );
    window.location.assign(authAddresses.signIn);
  };
}
