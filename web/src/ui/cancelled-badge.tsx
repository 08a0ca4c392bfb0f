import { CalendarX2 } from 'lucide-react';
import { Badge } from './badge.tsx';

/** Marks a raid that does not take place. */
export function CancelledBadge() {
  return (
    <Badge tone="danger" icon={<CalendarX2 aria-hidden="true" />}>
      Cancelled
    </Badge>
  );
}
