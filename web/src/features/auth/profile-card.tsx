import type { CurrentUser } from '@forge/contract/auth/auth-api';
import { Avatar } from '../../ui/avatar.tsx';
import { PresenceBadge } from './presence.tsx';
import { RoleBadges } from './role-badges.tsx';

export function ProfileCard({ user }: { user: CurrentUser }) {
  return (
    <section
      aria-label="You"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 short:gap-y-1"
    >
      <div className="flex short:row-span-2 short:self-start">
        <Avatar name={user.username} src={user.avatar} />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1 short:flex-row short:items-center short:justify-between short:gap-2">
        <p
          title={user.username}
          className="line-clamp-2 max-w-full font-semibold wrap-anywhere text-iron-9"
        >
          {user.username}
        </p>
        {/* Wide enough for its longest word: nothing moves when it changes. */}
        <span className="flex shrink-0 short:min-w-28">
          <PresenceBadge />
        </span>
      </div>
      <div className="col-span-2 short:col-span-1 short:col-start-2">
        <RoleBadges userId={user._id} expected={user.roles} />
      </div>
    </section>
  );
}
