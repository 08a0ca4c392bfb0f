import { pages } from '@forge/contract/pages';
import { useId, type ReactNode } from 'react';
import { BoostSteps } from '../features/landing/boost-steps.tsx';
import { Questions } from '../features/landing/questions.tsx';
import { Services } from '../features/landing/services.tsx';
import { InviteButton } from '../features/site/invite-link.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

export default function AboutPage() {
  useDocumentTitle('About us');
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-20 px-4 py-16 sm:px-6 sm:py-24">
      <header className="flex max-w-3xl flex-col gap-6">
        <h1 className="font-display text-display font-semibold text-iron-9">About us</h1>
        <p className="text-lg text-iron-8">
          Forge is a community of raiders, key pushers and arena players on the European realms. We
          sell seats in our runs for gold, and we have one rule above the others: what was agreed is
          what happens.
        </p>
      </header>
      <Part title="How a boost works">
        <BoostSteps />
      </Part>
      <Part title="What we do">
        <Services />
      </Part>
      <Part title="Safe on both sides">
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <Assurance title="Your account stays yours">
            You play your own character. We never ask for a password, a code or a remote session.
          </Assurance>
          <Assurance title="Gold only">
            Payment happens in game, from character to character. No cards, no codes, no real money.
          </Assurance>
          <Assurance title="Every booking is written down">
            Price, deposit and what is still owed are on record before the run begins, with the name
            of the person who booked you.
          </Assurance>
          <Assurance title="Someone answers">
            Every run has a leader and the community has staff. If something goes wrong, say so on
            Discord and a person looks into it.
          </Assurance>
        </ul>
      </Part>
      <Part title="Questions">
        <Questions />
      </Part>
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-lg border border-iron-4 bg-iron-2 p-6 sm:p-8">
        <p className="text-lg font-semibold text-iron-9">Ready when you are.</p>
        <InviteButton instead={pages.book.path} variant="primary" size="lg">
          Book on Discord
        </InviteButton>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-8 font-display text-xl font-semibold text-iron-9">
        {title}
      </h2>
      {children}
    </section>
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
