import { pages } from '@forge/contract/pages';
import type { ReactNode } from 'react';
import { scenes } from '../artwork/pictures.ts';
import { BoostSteps } from '../features/landing/boost-steps.tsx';
import { Questions } from '../features/landing/questions.tsx';
import { Services } from '../features/landing/services.tsx';
import { InviteButton } from '../features/site/invite-link.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PublicSection } from '../ui/public-section.tsx';
import { ScenePage } from '../ui/scene-page.tsx';

export default function AboutPage() {
  useDocumentTitle(pages.about.title);
  return (
    <ScenePage
      title="About us"
      picture={scenes.ruin}
      lead="Forge is a community of raiders, key pushers and arena players on the European realms. We sell seats in our runs for gold, and we have one rule above the others: what was agreed is what happens."
    >
      <div className="flex flex-col gap-24 pt-12">
        <PublicSection title="Who we are" hasSideTitle>
          <div className="flex max-w-prose flex-col gap-4 text-iron-8">
            <p>
              We began as one guild that had seats to spare on its farm nights. Today several teams
              run under the same roof, most evenings of the week, with the same faces in front.
            </p>
            <p>
              Raid leaders plan and lead the runs. Advertisers talk to clients and book their seats.
              Gold collectors count with you at the run. Behind them stand the managers who keep the
              calendar, and this portal, where all of it is written down.
            </p>
          </div>
        </PublicSection>
        <PublicSection title="How a boost works" hasSideTitle>
          <BoostSteps />
        </PublicSection>
        <PublicSection title="What we do">
          <Services />
        </PublicSection>
        <PublicSection title="Safe on both sides" hasSideTitle>
          <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            <Assurance title="Your account stays yours">
              You play your own character. We never ask for a password, a code or a remote session.
            </Assurance>
            <Assurance title="Gold only">
              Payment happens in game, from character to character. No cards, no codes, no real
              money.
            </Assurance>
            <Assurance title="Every booking is written down">
              Price, deposit and what is still owed are on record before the run begins, with the
              name of the person who booked you.
            </Assurance>
            <Assurance title="Someone answers">
              Every run has a leader and the community has staff. If something goes wrong, say so on
              Discord and a person looks into it.
            </Assurance>
          </ul>
        </PublicSection>
        <PublicSection title="Questions" hasSideTitle>
          <Questions />
        </PublicSection>
        <div className="flex flex-wrap items-center justify-between gap-6 rounded-lg border border-iron-4 bg-iron-2 p-6 sm:p-8">
          <p className="text-lg font-semibold text-iron-9">Ready when you are.</p>
          <InviteButton fallbackTo={pages.book.path} variant="primary" size="lg">
            Book on Discord
          </InviteButton>
        </div>
      </div>
    </ScenePage>
  );
}

function Assurance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-l-2 border-iron-5 pl-5">
      <h3 className="font-semibold text-iron-9">{title}</h3>
      <p className="mt-1 text-iron-8">{children}</p>
    </li>
  );
}
