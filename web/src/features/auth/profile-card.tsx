import type { CurrentUser } from '@forge/contract/auth/auth-api';
import { Avatar } from '../../ui/avatar.tsx';
import { PresenceBadge } from './presence.tsx';
import { RoleBadges } from './role-badges.tsx';

export function ProfileCard({ user }: { user: CurrentUser }) {
  return (
    <section
      aria-label="You"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 short:gap-y-1.5"
    >
      <div className="flex">
        <Avatar name={user.username} src={user.avatar} />
      </div>
      <p title={user.username} className="line-clamp-2 font-semibold wrap-anywhere text-iron-9">
        {user.username}
      </p>
      {/* The presence comes last: no role moves when its word changes. */}
      <div className="col-span-2 flex flex-wrap gap-1.5">
        <RoleBadges userId={user._id} expected={user.roles} />
        <PresenceBadge />
      </div>
    </section>
  );
}
