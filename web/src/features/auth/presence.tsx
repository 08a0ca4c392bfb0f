import { useConnectionLoss } from '../../lib/connection.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

type Presence = { word: string; tone: Tone; dot: string };

const online: Presence = { word: 'Online', tone: 'success', dot: 'bg-success' };
const reconnecting: Presence = { word: 'Reconnecting', tone: 'warning', dot: 'bg-warning' };
const offline: Presence = { word: 'Offline', tone: 'danger', dot: 'bg-danger' };

const usePresence = (): Presence => {
  const loss = useConnectionLoss();
  if (loss === null) return online;
  return loss.cause === 'events' ? reconnecting : offline;
};

/** Whether the portal is connected, by the real state of network and socket. */
export function PresenceBadge() {
  const { word, tone } = usePresence();
  return (
    <Badge
      tone={tone}
      icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
    >
      {word}
    </Badge>
  );
}

/** The same as a dot on the corner of an avatar. */
export function PresenceDot() {
  const { word, dot } = usePresence();
  return (
    <span
      title={word}
      className={`absolute -right-1 -bottom-1 size-3 rounded-full border-2 border-iron-1 ${dot}`}
    >
      <span className="sr-only">{word}</span>
    </span>
  );
}
