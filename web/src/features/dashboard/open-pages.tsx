import { mayOpen, pages, type PageName } from '@forge/contract/pages';
import { isMember, type Viewer } from '@forge/contract/viewer';
import {
  CalendarClock,
  CalendarPlus,
  Coins,
  IdCard,
  LifeBuoy,
  MailSearch,
  Settings,
  ShieldQuestion,
  Ticket,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';

const entries: readonly { page: PageName; icon: LucideIcon; name: string; text: string }[] = [
  {
    page: 'bookRaid',
    icon: Ticket,
    name: 'Book Raid',
    text: 'Published raids, their free seats and their bookings.',
  },
  {
    page: 'createRaid',
    icon: CalendarPlus,
    name: 'Create Raid',
    text: 'Set up a run: date, difficulty, seats, price and who leads it.',
  },
  {
    page: 'upcomingRaids',
    icon: CalendarClock,
    name: 'Upcoming Raids',
    text: 'Pending and published raids: publish, edit, delete.',
  },
  {
    page: 'sendMail',
    icon: Coins,
    name: 'Collection & Pending History',
    text: 'Gold you hold, the codes to send it by, and what is still open.',
  },
  {
    page: 'adminMails',
    icon: MailSearch,
    name: 'Admin Mails History',
    text: 'Every payment mail of the community, sent or not.',
  },
  {
    page: 'admin',
    icon: IdCard,
    name: 'Admin Panel',
    text: 'The hero names that receive gold on each realm.',
  },
  {
    page: 'support',
    icon: LifeBuoy,
    name: 'Support',
    text: 'Ask the staff, and follow what became of it.',
  },
  {
    page: 'settings',
    icon: Settings,
    name: 'Settings',
    text: 'How times look, what notifies you, where you are signed in.',
  },
];

/** The pages this person may open, each with a line on what it is for. */
export function OpenPages({ viewer }: { viewer: Viewer }) {
  const open = entries.filter(({ page }) => mayOpen(viewer, pages[page].who));
  return (
    <div className="flex flex-col gap-6">
      {!isMember(viewer) && (
        <Panel>
          <EmptyState icon={<ShieldQuestion />} title="You have no role in the community yet">
            Roles are given on Discord. As soon as you have one, the pages it opens appear here; you
            need not sign in again.
          </EmptyState>
        </Panel>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        {open.map(({ page, icon: Icon, name, text }) => (
          <li key={page} className="flex">
            <Link
              to={pages[page].path}
              className="group flex w-full gap-4 rounded-lg border border-iron-4 bg-iron-2 p-5 transition-colors hover:border-iron-6 hover:bg-iron-3"
            >
              <Icon
                aria-hidden="true"
                strokeWidth={1.5}
                className="mt-0.5 size-6 shrink-0 text-iron-7 transition-colors group-hover:text-ember"
              />
              <span className="flex flex-col gap-1">
                <span className="font-semibold text-iron-9">{name}</span>
                <span className="text-sm text-pretty text-iron-7">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
