import { pages } from '@forge/contract/pages';
import { CircleAlert } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { backdrops } from '../artwork/pictures.ts';
import { signInErrorMessage } from '../features/auth/sign-in-errors.ts';
import { SignInButton } from '../features/auth/sign-in-button.tsx';
import { useViewer } from '../features/auth/use-viewer.ts';
import { InviteLink } from '../features/site/invite-link.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Logo } from '../ui/logo.tsx';
import { Picture } from '../ui/picture.tsx';
import { Spinner } from '../ui/spinner.tsx';

export default function LoginPage() {
  const { state } = useViewer();
  const [query] = useSearchParams();
  useDocumentTitle('Sign in');
  if (state === 'loading') return <Spinner />;
  if (state === 'signed in') return <Navigate to={pages.dashboard.path} replace />;
  const error = signInErrorMessage(query.get('error'));
  return (
    <div className="relative isolate grid min-h-[calc(100svh-4rem)] place-items-center px-4 py-16">
      <div aria-hidden="true" className="absolute inset-0 -z-1">
        <Picture picture={backdrops[0]} isFirst />
        <div className="absolute inset-0 bg-iron-1/10" />
      </div>
      <div className="flex w-full max-w-md flex-col gap-6 rounded-lg border border-iron-4 bg-iron-2 p-6 shadow-overlay sm:p-8">
        <Logo className="size-12 text-iron-9" />
        <div className="flex flex-col gap-2">
          <h1 className="font-display text-xl font-semibold text-iron-9">Sign in to Forge</h1>
          <p className="text-iron-8">
            Members use the account they have on our Discord. Your roles there decide what you can
            do here; we never see your password.
          </p>
        </div>
        {error !== null && (
          <p
            role="alert"
            className="flex gap-2.5 rounded-md border border-danger/40 bg-danger/10 px-4 py-3 text-sm text-iron-9"
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            {error}
          </p>
        )}
        <SignInButton size="lg" className="w-full" />
        <p className="text-sm text-iron-7">
          Not a member yet?{' '}
          <InviteLink
            fallbackTo={pages.apply.path}
            className="text-iron-9 underline decoration-iron-6 underline-offset-4 hover:decoration-ember"
          >
            Join the community
          </InviteLink>
        </p>
      </div>
    </div>
  );
}
