import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import type { AppContext } from '../../app-context.ts';
import { throttlePush } from '../../realtime/throttle-push.ts';
import { emitTo } from '../../realtime/backpressure.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { pendingChanged, seatsChanged } from '../raids/raid-events.ts';

const PUSH_INTERVAL_MS = 1_000;

/**
 * Emits `nextUpdate` to those who see every raid when seats or plans changed. People who have a part
 * in the raid get `statsUpdate` for it.
 */
export const pushAgenda = ({ events }: AppContext, sockets: PortalSockets) => {
  const push = throttlePush(PUSH_INTERVAL_MS, () => {
    const receivers = connectedSockets(sockets).filter(({ data }) =>
      seesEveryRaid(data.signedIn.viewer),
    );
    emitTo(receivers, 'nextUpdate');
  });
  events.on(seatsChanged, push.trigger);
  events.on(pendingChanged, push.trigger);
  return { stop: push.stop };
};
