import { pages } from '@forge/contract/pages';
import { InviteLink } from '../features/site/invite-link.tsx';
import { PageLink } from '../lib/navigation.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

const linkClasses = 'flex min-h-11 items-center hover:text-iron-9';

export function SiteFooter() {
  return (
    <footer className="border-t border-iron-4 bg-iron-1">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-16 gap-y-8 px-4 py-12 text-sm text-iron-7 sm:px-6">
        <div className="flex max-w-sm flex-col gap-4">
          <Wordmark />
          <p>
            A European boosting community, paid in gold. Made by players; not connected with the
            makers of the game.
          </p>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-2 gap-x-12">
            <li>
              <PageLink to={pages.about.path} className={linkClasses}>
                Who we are
              </PageLink>
            </li>
            <li>
              <InviteLink fallbackTo={pages.apply.path} className={linkClasses}>
                Join the community
              </InviteLink>
            </li>
            <li>
              <PageLink to={pages.book.path} className={linkClasses}>
                How to book
              </PageLink>
            </li>
            <li>
              <PageLink to={pages.apply.path} className={linkClasses}>
                How to apply
              </PageLink>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
