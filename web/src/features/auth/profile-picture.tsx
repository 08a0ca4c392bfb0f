import type { CurrentUser } from '@forge/contract/auth/auth-api';
import { Avatar } from '../../ui/avatar.tsx';
import { PresenceDot } from './presence.tsx';

/** The profile card where there is no room for text. */
export function ProfilePicture({ user }: { user: CurrentUser }) {
  return (
    <section aria-label="You" title={user.username} className="relative flex">
      <Avatar name={user.username} src={user.avatar} size="sm" />
      <span className="sr-only">{user.username}</span>
      <PresenceDot />
    </section>
  );
}
