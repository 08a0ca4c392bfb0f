import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { authQueries } from './auth-queries.ts';
import { roleTones } from './role-tones.ts';

/** The roles as the community tells them now; none, or a failed call, reads the same. */
export function RoleBadges({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(authQueries.roles(userId));
  if (isPending) return <Skeleton className="h-6 w-24" />;
  const roles = data?.roles ?? [];
  if (roles.length === 0) return <p className="text-sm text-iron-7">No roles assigned</p>;
  return (
    <ul aria-label="Roles" className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <li key={role} className="flex">
          <Badge tone={roleTones[role]}>{role}</Badge>
        </li>
      ))}
    </ul>
  );
}
