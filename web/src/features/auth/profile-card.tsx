import type { CurrentUser } from '@forge/contract/auth/auth-api';
import { Avatar } from '../../ui/avatar.tsx';
import { PresenceBadge } from './presence.tsx';
import { RoleBadges } from './role-badges.tsx';

export function ProfileCard({ user }: { user: CurrentUser }) {
  return (
    <section
      aria-label="You"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 short:grid-cols-[auto_minmax(0,auto)_minmax(max-content,1fr)] short:gap-x-2 short:gap-y-1"
    >
      <div className="flex short:row-span-2 short:mr-1 short:self-start">
        <Avatar name={user.username} src={user.avatar} />
      </div>
      {/* On short screens the presence is after the roles: nothing moves when its word changes. */}
      <div className="flex min-w-0 flex-col items-start gap-1 short:contents">
        <p
          title={user.username}
          className="line-clamp-2 max-w-full font-semibold wrap-anywhere text-iron-9 short:col-span-2"
        >
          {user.username}
        </p>
        <span className="flex short:col-start-3 short:row-start-2">
          <PresenceBadge />
        </span>
      </div>
      <div className="col-span-2 short:col-span-1 short:col-start-2 short:row-start-2">
        <RoleBadges userId={user._id} expected={user.roles} />
      </div>
    </section>
  );
}
