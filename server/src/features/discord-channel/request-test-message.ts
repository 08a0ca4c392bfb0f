import {
  discordChannelApi,
  discordChannelRefusals,
} from '@forge/contract/discord-channel/discord-channel-api';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { createOnce } from '../../idempotency/create-once.ts';
import { changeBy, transact } from '../../transact.ts';
import { insertTestMessage } from './channel-messages.repository.ts';
import { retryNow } from './discord-channel.repository.ts';

/** A test message waits like any other, but makes the portal try at once after a failure. */
export const requestTestMessage = async (
  context: AppContext,
  viewer: Viewer,
  body: { requestId?: string | undefined },
): Promise<void> => {
  if (!context.webhook) throw discordChannelRefusals.noWebhook();
  await transact(context, changeBy(viewer, 'send test message'), async (trx) => {
    const request = { viewer, endpoint: discordChannelApi.test, body };
    await createOnce(trx, request, async (id) => {
      await insertTestMessage(trx, id, viewer.id);
      await retryNow(trx);
    });
  });
};
