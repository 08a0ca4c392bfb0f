import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { decrypt, encrypt, hashToken, newToken } from '../../secrets.ts';
import { changeBy, transact } from '../../transact.ts';
import { deleteUnusedGrants } from '../auth/grants.repository.ts';
import { lockUser } from '../auth/users.repository.ts';
import { deleteLink, findLink, saveLink } from './calendar-links.repository.ts';

const PURPOSE = 'forge calendar addresses';

const addressOf = ({ config }: AppContext, token: string) =>
  `${config.publicUrl}/calendar/${token}.ics`;

/** The person's own address, if they have one. */
export const readAddress = async (context: AppContext, viewer: Viewer) => {
  const link = await findLink(context.db, viewer.id);
  if (!link) return null;
  const token = decrypt(context.sessionSecret, link.encrypted_token, PURPOSE);
  return {
    url: token === null ? null : addressOf(context, token),
    since: link.created_at.toISOString(),
  };
};

/** Makes or renews the address of the person's calendar. */
export const linkCalendar = (context: AppContext, viewer: Viewer) =>
  transact(context, changeBy(viewer, 'make calendar address'), async (trx) => {
    // With the last session the grant goes: it must not at this moment.
    await lockUser(trx, viewer.id);
    const token = newToken();
    await saveLink(trx, viewer.id, {
      tokenHash: hashToken(token),
      encryptedToken: encrypt(context.sessionSecret, token, PURPOSE),
    });
    return { url: addressOf(context, token) };
  });

export const unlinkCalendar = (context: AppContext, viewer: Viewer) =>
  transact(context, changeBy(viewer, 'end calendar address'), async (trx) => {
    await lockUser(trx, viewer.id);
    await deleteLink(trx, viewer.id);
    await deleteUnusedGrants(trx, [viewer.id]);
  });
