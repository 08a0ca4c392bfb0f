import { privacyRefusals } from '@forge/contract/privacy/privacy-api';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { personChanged } from '../auth/auth-events.ts';
import { deleteSessions, deleteTokens } from '../auth/end-sessions.ts';
import { ofUser } from '../auth/sessions.repository.ts';
import { deleteUnusedGrants } from '../auth/grants.repository.ts';
import { deleteLink } from '../calendar/calendar-links.repository.ts';
import { ofUser as tokensOf } from '../auth/personal-tokens.repository.ts';
import { isPseudonym, lockUser } from '../auth/users.repository.ts';
import { isFormerMember, pseudonymise } from './people.repository.ts';

/** Removes the name of someone who left. If they return, the portal takes them for someone new. */
export const pseudonymisePerson = (context: AppContext, viewer: Viewer, userId: string) =>
  transact(context, changeBy(viewer, 'pseudonymise'), async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw privacyRefusals.unknownPerson();
    if (isPseudonym(user.discord_id)) return;
    if (!(await isFormerMember(trx, userId))) throw privacyRefusals.stillMember();
    await deleteLink(trx, userId);
    await deleteTokens(trx, tokensOf(userId));
    await deleteSessions(trx, ofUser(userId));
    await deleteUnusedGrants(trx, [userId]);
    await pseudonymise(trx, userId);
    emit(trx, personChanged, userId);
  });
