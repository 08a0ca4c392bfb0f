import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { authQueries } from './auth-queries.ts';
import { roleTones } from './role-tones.ts';

type Props = {
  userId: string;
  /** The roles in the auth status, for the size of the placeholder. */
  expected: readonly string[];
};

/** The current roles; a failed call shows as no roles. */
export function RoleBadges({ userId, expected }: Props) {
  const { data, isPending } = useQuery(authQueries.roles(userId, expected));
  if (isPending) return <BadgeSkeletons labels={expected} />;
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

function BadgeSkeletons({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return <Skeleton className="h-5 w-32" />;
  return (
    <div className="flex flex-wrap gap-1.5">
      {labels.map((label) => (
        <span key={label} className="relative flex">
          <Skeleton className="absolute inset-0" />
          <span aria-hidden="true" className="invisible flex">
            <Badge tone="slate">{label}</Badge>
          </span>
        </span>
      ))}
    </div>
  );
}
