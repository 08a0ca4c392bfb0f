import { pages } from '@forge/contract/pages';
import { scenes } from '../artwork/pictures.ts';
import { InviteButton } from '../features/site/invite-link.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ScenePage } from '../ui/scene-page.tsx';

export default function BookPage() {
  useDocumentTitle(pages.book.title);
  return (
    <ScenePage
      picture={scenes.gate}
      title="Book A Boost Page"
      lead="Bookings are made with a person, on our Discord. You need no account here."
    >
      <p className="max-w-prose text-iron-8">
        Join the server and write in the booking channel what you want: the raid and difficulty,
        your class, your realm, and when you can play. An advertiser answers with the next run that
        fits and its price in gold, and reserves the seat for you. You pay in game, on your own
        realm.
      </p>
      <div className="flex flex-wrap gap-3">
        <InviteButton fallbackTo={pages.book.path} variant="primary" size="lg">
          Book on Discord
        </InviteButton>
        <ButtonLink to={pages.about.path} size="lg">
          How a boost works
        </ButtonLink>
      </div>
    </ScenePage>
  );
}
