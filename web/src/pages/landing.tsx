import { pages } from '@forge/contract/pages';
import { useViewer } from '../features/auth/use-viewer.ts';
import { Backdrop } from '../features/landing/backdrop.tsx';
import { Banner } from '../features/landing/banner.tsx';
import { BoostSteps } from '../features/landing/boost-steps.tsx';
import { Services } from '../features/landing/services.tsx';
import { useMotion } from '../features/landing/use-motion.ts';
import { InviteButton, InviteLink } from '../features/site/invite-link.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PublicSection } from '../ui/public-section.tsx';

/** Reads the viewer itself, so that the auth status re-renders only these buttons. */
function BannerActions() {
  const { state } = useViewer();
  return (
    <>
      <InviteButton
        fallbackTo={pages.book.path}
        variant="primary"
        size="lg"
        className="max-sm:px-4"
      >
        BOOK NOW
      </InviteButton>
      {state === 'signed in' ? (
        <ButtonLink to={pages.dashboard.path} size="lg" className="max-sm:px-4">
          Open your dashboard
        </ButtonLink>
      ) : (
        <ButtonLink to={pages.about.path} size="lg" className="max-sm:px-4">
          How a boost works
        </ButtonLink>
      )}
    </>
  );
}

export function LandingPage() {
  const motion = useMotion();
  useDocumentTitle(null);
  return (
    <>
      <h1 className="sr-only">Forge, a European boosting community</h1>
      <Banner motion={motion} actions={<BannerActions />} />
      <div className="relative isolate">
        <Backdrop isMoving={motion.isOn} />
        <div className="mx-auto flex max-w-6xl flex-col gap-28 px-4 py-28 sm:px-6 lg:gap-36 lg:py-40">
          <div className="flex max-w-3xl flex-col gap-6">
            <h2 className="font-display text-display font-bold text-iron-9">Welcome to Forge</h2>
            <p className="text-lg text-pretty text-iron-8">
              Tell us on Discord what you want done. An advertiser finds you a seat in one of our
              runs, you keep playing your own character, and you pay in gold. Every run has a leader
              who answers for it and a collector who counts with you.
            </p>
          </div>
          <PublicSection title="What we do">
            <Services />
          </PublicSection>
          <PublicSection title="How a boost works" hasSideTitle>
            <BoostSteps />
          </PublicSection>
          <p className="max-w-2xl text-lg text-pretty text-iron-8">
            You raid, push keys or play arena yourself, and your evenings are free?{' '}
            <InviteLink
              fallbackTo={pages.apply.path}
              className="font-semibold text-iron-9 underline decoration-iron-6 underline-offset-4 hover:decoration-ember"
            >
              Apply to join the crew
            </InviteLink>
            .
          </p>
        </div>
      </div>
    </>
  );
}
