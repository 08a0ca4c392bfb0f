import type { CurrentUser } from '@forge/contract/auth/auth-api';
import { Avatar } from '../../ui/avatar.tsx';
import { PresenceBadge } from './presence.tsx';
import { RoleBadges } from './role-badges.tsx';

export function ProfileCard({ user }: { user: CurrentUser }) {
  return (
    <section aria-label="You" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={user.username} src={user.avatar} />
        <div className="flex min-w-0 flex-col items-start gap-1">
          <p
            title={user.username}
            className="line-clamp-2 max-w-full font-semibold wrap-anywhere text-iron-9"
          >
            {user.username}
          </p>
          <PresenceBadge />
        </div>
      </div>
      <RoleBadges userId={user._id} expected={user.roles} />
    </section>
  );
}
