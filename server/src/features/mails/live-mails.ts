import { canHandle, canHandleMails } from '@forge/contract/mails/mail-permissions';
import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { collectorLeft, mailsChanged } from './mail-events.ts';
import { mailFactsOf } from './mail-view.ts';
import { listMailFacts } from './mails.repository.ts';

/** Pushes `mailUpdate` to those who handle a changed mail, or did until its collector changed. */
export const pushMails = ({ db, events, log }: AppContext, sockets: PortalSockets) => {
  const changes = batchIds(log, async (bookingIds) => {
    const handlers = connectedSockets(sockets).filter(({ data }) =>
      canHandleMails(data.signedIn.viewer),
    );
    if (handlers.length === 0) return;
    const facts = (await listMailFacts(db, bookingIds)).map(mailFactsOf);
    for (const socket of handlers) {
      const { viewer } = socket.data.signedIn;
      if (facts.some((mail) => canHandle(viewer, mail))) emitOne(socket, 'mailUpdate');
    }
  });
  const formerCollectors = batchIds(log, (personIds) => {
    for (const socket of connectedSockets(sockets)) {
      const { viewer } = socket.data.signedIn;
      if (personIds.includes(viewer.id) && canHandleMails(viewer)) emitOne(socket, 'mailUpdate');
    }
    return Promise.resolve();
  });
  events.on(mailsChanged, changes.add);
  events.on(collectorLeft, formerCollectors.add);
  return {
    stop: () => {
      changes.stop();
      formerCollectors.stop();
    },
  };
};
