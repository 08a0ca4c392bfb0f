import { pages } from '@forge/contract/pages';
import { Link } from 'react-router';
import { InviteLink } from '../features/site/invite-link.tsx';
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
              <Link to={pages.about.path} className={linkClasses}>
                Who we are
              </Link>
            </li>
            <li>
              <InviteLink fallbackTo={pages.apply.path} className={linkClasses}>
                Join the community
              </InviteLink>
            </li>
            <li>
              <Link to={pages.book.path} className={linkClasses}>
                How to book
              </Link>
            </li>
            <li>
              <Link to={pages.apply.path} className={linkClasses}>
                How to apply
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
