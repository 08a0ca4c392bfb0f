import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { authQueries } from './auth-queries.ts';
import { roleTones } from './role-tones.ts';

type Props = {
  userId: string;
  /** What we knew before asking: how much room they will take. */
  expected: readonly string[];
};

/** The roles as the community tells them now; none, or a failed call, reads the same. */
export function RoleBadges({ userId, expected }: Props) {
  const { data, isPending } = useQuery(authQueries.roles(userId, expected));
  if (isPending) return <BadgeSkeletons words={expected} />;
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

function BadgeSkeletons({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <Skeleton className="h-5 w-32" />;
  return (
    <div className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <span key={word} className="relative flex">
          <Skeleton className="absolute inset-0" />
          <span aria-hidden="true" className="invisible flex">
            <Badge tone="slate">{word}</Badge>
          </span>
        </span>
      ))}
    </div>
  );
}
