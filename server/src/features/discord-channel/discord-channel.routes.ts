import { discordChannelApi } from '@forge/contract/discord-channel/discord-channel-api';
import { serve } from '../../http/serve.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { countWaiting } from './channel-messages.repository.ts';
import { viewDiscordChannel } from './discord-channel-view.ts';
import { findChannel } from './discord-channel.repository.ts';
import { requestTestMessage } from './request-test-message.ts';
import { startSending } from './send-messages.ts';

export const registerDiscordChannel: RegisterFeature = (app, context) => {
  const { db, webhook, runsBackgroundJobs } = context;
  const readHealth = async () =>
    viewDiscordChannel(context, await findChannel(db), await countWaiting(db));

  serve(app, discordChannelApi.health, readHealth);
  serve(app, discordChannelApi.test, async (viewer, body) => {
    await requestTestMessage(context, viewer, body);
    return readHealth();
  });

  if (!webhook || !runsBackgroundJobs) return;
  let sending: ReturnType<typeof startSending> | undefined;
  // In demo mode the webhook is this process: it has to listen, and to answer until the last call has ended.
  app.addHook('onListen', (done) => {
    sending = startSending(context, webhook);
    done();
  });
  app.addHook('preClose', async () => {
    await sending?.stop();
  });
};
