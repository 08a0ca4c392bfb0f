import { seesEveryRaid } from '@forge/contract/raids/raid-permissions';
import type { AppContext } from '../../app-context.ts';
import { pushSoon } from '../../realtime/push-soon.ts';
import { connectedSockets, tellAll, type PortalSockets } from '../../realtime/socket-server.ts';
import { pendingChanged, seatsChanged } from '../raids/raid-announcements.ts';

const PUSH_EVERY_MS = 1_000;

/**
 * Tells those who are listed every raid that seats or plans changed. Whoever a change concerns in
 * person hears of it with their figures; this is for everyone else who sells or plans.
 */
export const pushNext = ({ announcements }: AppContext, sockets: PortalSockets) => {
  const turn = pushSoon(PUSH_EVERY_MS, () => {
    const listed = connectedSockets(sockets).filter(({ data }) =>
      seesEveryRaid(data.signedIn.viewer),
    );
    tellAll(sockets, listed, 'nextUpdate');
  });
  announcements.on(seatsChanged, turn.ask);
  announcements.on(pendingChanged, turn.ask);
  return { stop: turn.stop };
};
