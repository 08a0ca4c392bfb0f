import type { CurrentUser } from '@forge/contract/auth/auth-api';
import { Avatar } from '../../ui/avatar.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RoleBadges } from './role-badges.tsx';

/** Read-only: the profile comes from Discord. */
export function Profile({ user }: { user: CurrentUser }) {
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={user.username} src={user.avatar} />
          <p className="min-w-0 text-base font-semibold wrap-anywhere text-iron-9">
            {user.username}
          </p>
        </div>
        <dl className="flex flex-col gap-1 text-sm">
          <dt className="text-iron-7">Discord ID</dt>
          <dd className="tabular flex min-h-6 items-center text-iron-9">{user.discordId}</dd>
        </dl>
        <div className="flex flex-col gap-1 text-sm">
          <p className="text-iron-7">Roles</p>
          <RoleBadges userId={user._id} expected={user.roles} />
        </div>
      </div>
    </Panel>
  );
}
