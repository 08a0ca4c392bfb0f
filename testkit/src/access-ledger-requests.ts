import type { AccessRequest } from './access-request.ts';
import type { Actor, AccessScenario } from './access-scenario.ts';
import { adjust, payOut } from './ledger-fixtures.ts';
import { payloadOf } from './person.ts';
import { idOf } from './raid-fixtures.ts';

/** A payout to the caller; for callers without access, one to someone else. */
const ownPayout = async ({ admin }: AccessScenario, actor: Actor | null) => ({
  payoutId: (await payOut(admin, actor?.person ?? admin))._id,
});
/** Only admin-level people read what is about someone else. */
function othersRefused(path: string): NonNullable<AccessRequest['validate']> {
  return async (_, { leaderId }, { person }, cell) => {
    const { status } = await person.get(`${path}?userId=${leaderId}`);
    const isOwn = (await idOf(person)) === leaderId;
    return status === (cell === 'allow' || isOwn ? 200 : 403) ? null : `Someone else's: ${status}`;
  };
}

/** Of the ledger, by matrix row. */
export const ledgerRequests: Record<string, AccessRequest> = {
  'GET /export/statement.csv': { validate: othersRefused('/export/statement.csv') },
  'GET /export/statement.xlsx': { validate: othersRefused('/export/statement.xlsx') },
  'GET /export/balances.csv': {},
  'GET /export/balances.xlsx': {},
  'GET /ledger/statement': {
    validate: async (answer, scenario, actor, cell) => {
      const { user } = answer.body['payload'] as { user: { _id: string } };
      if (user._id !== (await idOf(actor.person))) return 'Not their statement';
      return othersRefused('/ledger/statement')(answer, scenario, actor, cell);
    },
  },
  'GET /ledger/weeks': {},
  'GET /ledger/balances': {},
  'POST /ledger/adjust': {
    body: async ({ staff }) => ({
      userId: await idOf(staff.creator.person),
      amount: 5,
      reason: 'Counted again',
    }),
  },
  'POST /payout/create': {
    body: async ({ admin, staff }) => {
      const userId = await idOf(staff.creator.person);
      await adjust(admin, userId, 10);
      return { userId, amount: 10 };
    },
  },
  'POST /payout/confirm': { body: ownPayout },
  'POST /payout/dispute': {
    body: async (scenario, actor) => ({
      ...(await ownPayout(scenario, actor)),
      reason: 'Not in the mailbox',
    }),
  },
  'POST /payout/resolve': {
    body: async ({ admin }) => {
      const { _id: payoutId } = await payOut(admin, admin);
      await payloadOf(admin.post('/payout/dispute', { payoutId, reason: 'Not there' }));
      return { payoutId, outcome: 'reversed', reason: 'It came back' };
    },
  },
  'GET /payout/open': {
    validate: async ({ body }, _, { person }, cell) => {
      const self = await idOf(person);
      const rows = body['payload'] as { user: { _id: string } }[];
      const isOwn = rows.every(({ user }) => user._id === self);
      return cell === 'allow' || isOwn ? null : "Someone else's payouts";
    },
  },
};
