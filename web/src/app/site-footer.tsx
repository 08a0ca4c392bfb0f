import { pages } from '@forge/contract/pages';
import { Link } from 'react-router';
import { InviteLink } from '../features/site/invite-link.tsx';

const look = 'flex min-h-11 items-center hover:text-iron-9';

export function SiteFooter() {
  return (
    <footer className="border-t border-iron-4 bg-iron-1">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-4 text-sm text-iron-7 sm:px-6">
        <p>Forge. A European boosting community, paid in gold.</p>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to={pages.about.path} className={look}>
              Who we are
            </Link>
          </li>
          <li>
            <InviteLink instead={pages.apply.path} className={look}>
              Join the community
            </InviteLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}
