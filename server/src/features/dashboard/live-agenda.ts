import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import type { AppContext } from '../../app-context.ts';
import { pushSoon } from '../../realtime/push-soon.ts';
import { connectedSockets, tellAll, type PortalSockets } from '../../realtime/socket-server.ts';
import { pendingChanged, seatsChanged } from '../raids/raid-announcements.ts';

const PUSH_INTERVAL_MS = 1_000;

/**
 * Emits `nextUpdate` to those who see every raid when seats or plans changed. People who have a part
 * in the raid get `statsUpdate` for it.
 */
export const pushAgenda = ({ announcements }: AppContext, sockets: PortalSockets) => {
  const push = pushSoon(PUSH_INTERVAL_MS, () => {
    const receivers = connectedSockets(sockets).filter(({ data }) =>
      seesEveryRaid(data.signedIn.viewer),
    );
    tellAll(sockets, receivers, 'nextUpdate');
  });
  announcements.on(seatsChanged, push.ask);
  announcements.on(pendingChanged, push.ask);
  return { stop: push.stop };
};
