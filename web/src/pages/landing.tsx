import { pages } from '@forge/contract/pages';
import { useViewer } from '../features/auth/use-viewer.ts';
import { Hero } from '../features/landing/hero.tsx';
import { Services } from '../features/landing/services.tsx';
import { InviteButton } from '../features/site/invite-link.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export function LandingPage() {
  const { state } = useViewer();
  useDocumentTitle(null);
  return (
    <>
      <Hero
        actions={
          <>
            <InviteButton instead={pages.book.path} variant="primary" size="lg">
              BOOK NOW
            </InviteButton>
            {state === 'signed in' ? (
              <ButtonLink to={pages.dashboard.path} size="lg">
                Open your dashboard
              </ButtonLink>
            ) : (
              <ButtonLink to={pages.about.path} size="lg">
                How a boost works
              </ButtonLink>
            )}
          </>
        }
      />
      <section aria-labelledby="welcome" className="mx-auto max-w-6xl px-4 py-20 sm:px-6">
        <div className="mb-12 grid gap-x-16 gap-y-4 lg:grid-cols-[2fr_3fr]">
          <h2 id="welcome" className="font-display text-xl font-semibold text-iron-9">
            You loot. We carry.
          </h2>
          <p className="text-iron-8">
            Tell us on Discord what you want done. An advertiser finds you a seat in one of our
            runs, you keep playing your own character, and you pay in gold. Every run has a leader
            who answers for it and a collector who counts with you.
          </p>
        </div>
        <h2 className="sr-only">Services</h2>
        <Services />
      </section>
    </>
  );
}
