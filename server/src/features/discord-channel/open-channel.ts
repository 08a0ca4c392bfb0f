import type { AppContext } from '../../app-context.ts';
import * as channel from './discord-channel.repository.ts';

/** Raids that are published from now on get a message, if a webhook is set. */
export const openChannel = ({ db, webhook }: AppContext): Promise<void> =>
  webhook ? channel.open(db, webhook.digest) : channel.close(db);
