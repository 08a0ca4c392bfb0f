import type { TicketStatus } from '@forge/contract/support/ticket';
import { CircleCheck, CircleDot, CircleEllipsis, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../ui/badge.tsx';

export const statusStyles: Record<TicketStatus, { tone: Tone; icon: LucideIcon }> = {
  Open: { tone: 'warning', icon: CircleDot },
  'In progress': { tone: 'info', icon: CircleEllipsis },
  Resolved: { tone: 'success', icon: CircleCheck },
};

export function StatusBadge({ status }: { status: TicketStatus }) {
  const { tone, icon: Icon } = statusStyles[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {status}
    </Badge>
  );
}
