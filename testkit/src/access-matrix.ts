import { roleNames } from '@forge/contract/viewer';
import type { Person } from './person.ts';
import type { InProcessPortal } from './in-process-portal.ts';

/** The callers of the matrix: by role, or by relation to the raid or booking. */
export const rolesAndNone = ['signedOut', 'noRole', ...roleNames] as const;

export type RoleOrNone = (typeof rolesAndNone)[number];

export const relations = ['leader', 'collector', 'creator'] as const;
export type Relation = (typeof relations)[number];

/**
 * Every call and every event, by role and by relation. The request of each row is in
 * access-requests.ts and access-events.ts; the resilience suite tests every cell.
 *   + allowed      - denied: 401 when signed out, else 403, and nothing changes
 *   m own rows in full, others masked      s own records only      . the relation adds nothing
 */
const table = `
                             out no | Adm Dev RMa GCo Adv Sen Tri RLe FMe | lea col cre
GET /site                     +   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /addon/ForgeMail.zip      +   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /auth/status              +   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /auth/discord             +   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /auth/discord/callback    +   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /auth/logout              +   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /auth/sessions            -   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
POST /auth/sessions/end       -   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
POST /auth/sessions/end-all   -   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /auth/tokens              -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
POST /auth/tokens             -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
POST /auth/tokens/revoke      -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /discord/roles            -   s |  s   s   s   s   s   s   s   s   s  |  .   .   .
GET /dashboard/status         -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
GET /dashboard/activity       -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
GET /dashboard/next           -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
GET /calendar/:token.ics      +   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /calendar/address         -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
POST /calendar/link           -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
POST /calendar/unlink         -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /settings/get             -   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
POST /settings/update         -   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /notices                  -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
POST /notices/seen            -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
GET /privacy/my-data          -   + |  +   +   +   +   +   +   +   +   +  |  .   .   .
GET /privacy/former-members   -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /privacy/pseudonymise    -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /support/tickets          -   - |  +   +   -   -   -   -   -   -   s  |  .   .   .
GET /support/bookings         -   - |  s   s   -   -   -   -   -   -   s  |  .   .   .
POST /support/open            -   - |  +   +   -   -   -   -   -   -   +  |  .   .   .
POST /support/ticket          -   - |  +   +   -   -   -   -   -   -   s  |  .   .   .
POST /support/reply           -   - |  +   +   -   -   -   -   -   -   s  |  .   .   .
POST /support/seen            -   - |  +   +   -   -   -   -   -   -   s  |  .   .   .
POST /support/status          -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /admin/hero-name          -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /admin/create-hero-name  -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /admin/update-hero-name  -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /admin/delete-hero-name  -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /admin/duplicate-characters - - | +  +   -   -   -   -   -   -   -  |  .   .   .
GET /discord-channel          -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /discord-channel/test    -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /hero-names/cover         -   - |  +   +   -   +   +   +   +   -   -  |  .   .   .
GET /hero-names/missing       -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /mail/all                 -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /mail/get                 -   - |  +   +   -   s   -   s   -   -   -  |  .   .   .
POST /mail/generateCode       -   - |  +   +   -   s   -   s   -   -   -  |  .   .   .
POST /mail/sent               -   - |  +   +   -   s   -   s   -   -   -  |  .   .   .
POST /mail/received           -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /mail/missing            -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /mail/create             -   - |  +   +   -   -   -   -   -   -   -  |  +   .   .
GET /raid/published           -   - |  +   +   +   s   +   +   +   s   -  |  +   +   .
GET /raid/pending             -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/delete             -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/cancel             -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/publish            -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/create             -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/plan               -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
GET /raid/get/:id             -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/edit               -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
GET /raid/raid-leader         -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
GET /raid/gold-collector      -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
GET /raid/open-bookings/:id   -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
GET /raid/templates           -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/templates/create   -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/templates/rename   -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /raid/templates/delete   -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
POST /booking/raid-booking    -   - |  +   +   -   -   m   m   m   -   -  |  +   +   +
POST /booking/create          -   - |  +   +   -   -   +   +   +   -   -  |  .   .   .
POST /booking/edit            -   - |  -   -   -   -   -   -   -   -   -  |  .   .   +
POST /booking/lock            -   - |  +   +   -   -   -   -   -   -   -  |  +   .   .
POST /booking/status          -   - |  +   +   -   -   -   -   -   -   -  |  +   .   .
POST /booking/in-group        -   - |  +   +   -   -   -   -   -   -   -  |  +   +   .
POST /booking/paid            -   - |  +   +   -   -   -   s   -   -   -  |  .   +   .
POST /booking/send-gold       -   - |  +   +   -   -   -   -   -   -   -  |  +   +   .
POST /booking/flags           -   - |  +   +   -   -   -   s   -   -   -  |  +   +   .
POST /booking/cancel          -   - |  +   +   -   -   -   -   -   -   -  |  +   .   +
POST /booking/no-show         -   - |  +   +   -   -   -   -   -   -   -  |  +   +   .
POST /booking/move            -   - |  +   +   -   -   -   -   -   -   -  |  .   .   +
POST /booking/hand-over       -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /booking/left            -   - |  +   +   -   -   m   m   m   -   -  |  +   +   +
GET /booking/own-raids        -   - |  s   s   -   -   s   s   s   -   -  |  .   .   .
GET /booking/nearby           -   - |  +   +   -   -   +   +   +   -   -  |  .   .   .
GET /booking/mine             -   - |  s   s   -   -   s   s   s   -   -  |  .   .   .
GET /booking/advertisers      -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /proxy/raiderio           -   - |  +   +   -   -   +   +   +   -   -  |  .   .   .
GET /history/raid/:id         -   - |  +   +   +   -   -   -   -   -   -  |  +   +   .
GET /history/booking/:id      -   - |  +   +   -   -   -   -   -   -   -  |  +   +   +
GET /history/mail/:id         -   - |  +   +   -   s   -   s   -   -   -  |  .   .   .
GET /history/hero-name/:id    -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /find                     -   - |  +   +   s   s   s   s   s   s   -  |  .   .   .
GET /export/bookings.csv      -   - |  +   +   -   s   s   s   s   s   -  |  .   .   .
GET /export/bookings.xlsx     -   - |  +   +   -   s   s   s   s   s   -  |  .   .   .
GET /export/mails.csv         -   - |  +   +   -   s   -   s   -   -   -  |  .   .   .
GET /export/mails.xlsx        -   - |  +   +   -   s   -   s   -   -   -  |  .   .   .
GET /export/statement.csv     -   - |  +   +   s   s   s   s   s   s   s  |  .   .   .
GET /export/statement.xlsx    -   - |  +   +   s   s   s   s   s   s   s  |  .   .   .
GET /export/balances.csv      -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /export/balances.xlsx     -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /ledger/statement         -   - |  +   +   s   s   s   s   s   s   s  |  .   .   .
GET /ledger/weeks             -   - |  +   +   s   s   s   s   s   s   s  |  .   .   .
GET /ledger/balances          -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /ledger/adjust           -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /payout/create           -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
POST /payout/confirm          -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
POST /payout/dispute          -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
POST /payout/resolve          -   - |  +   +   -   -   -   -   -   -   -  |  .   .   .
GET /payout/open              -   - |  +   +   s   s   s   s   s   s   s  |  .   .   .
WS connect                    -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
WS viewerUpdate               -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
WS resync                     -   - |  +   +   +   +   +   +   +   +   +  |  .   .   .
WS raidUpdate                 -   - |  +   +   +   s   +   +   +   s   -  |  +   +   .
WS raidChanges                -   - |  +   +   +   s   +   +   +   s   -  |  +   +   .
WS bookingUpdate              -   - |  +   +   -   -   +   +   +   -   -  |  +   +   .
WS pendingRaidUpdate          -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
WS raidTemplateUpdate         -   - |  +   +   +   -   -   -   -   -   -  |  .   .   .
WS mailUpdate                 -   - |  +   +   -   s   -   s   -   -   -  |  .   .   .
WS heroNameUpdate             -   - |  +   +   -   +   +   +   +   -   -  |  .   .   .
WS ledgerUpdate               -   - |  +   +   -   -   -   -   -   -   -  |  +   +   +
WS ticketUpdate               -   - |  +   +   -   -   -   -   -   -   s  |  .   .   .
WS settingsUpdate             -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
WS noticeUpdate               -   - |  s   s   s   s   s   s   s   s   s  |  .   .   .
WS mailsWaiting               -   - |  s   s   -   s   -   s   -   -   -  |  .   .   .
WS ticketReply                -   - |  s   s   -   -   -   -   -   -   s  |  .   .   .
WS nextUpdate                 -   - |  +   +   +   -   +   +   +   -   -  |  .   .   .
WS statsUpdate                -   - |  +   +   +   +   +   +   +   +   -  |  +   +   +
`;

const cells = { '+': 'allow', '-': 'deny', m: 'masked', s: 'scoped', '.': 'none' } as const;
export type Cell = (typeof cells)[keyof typeof cells];
export type Row = Record<RoleOrNone | Relation, Cell>;

const readRow = (line: string): [call: string, row: Row] => {
  const [, call = '', rest = ''] = /^(\S+ \S+)(.*)$/.exec(line) ?? [];
  const marks = rest.replaceAll('|', ' ').trim().split(/\s+/);
  const columns = [...rolesAndNone, ...relations];
  if (marks.length !== columns.length) throw new Error(`A row with missing cells: ${line}`);
  const row = columns.map((column, index) => {
    const cell = cells[marks[index] as keyof typeof cells] as Cell | undefined;
    if (!cell) throw new Error(`${marks[index] ?? ''} is no cell: ${line}`);
    return [column, cell] as const;
  });
  return [call, Object.fromEntries(row) as Row];
};

/** By `GET /path` or `WS event`. */
export const accessMatrix = new Map(
  table
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map(readRow),
);

export const personaOf = (role: RoleOrNone) =>
  role === 'noRole' ? 'newcomer' : role.toLowerCase().replaceAll(' ', '-');

export const signInWithRole = async (
  { visitor, signIn }: Pick<InProcessPortal, 'visitor' | 'signIn'>,
  role: RoleOrNone,
): Promise<Person> => (role === 'signedOut' ? visitor() : signIn(personaOf(role)));

export const deniedStatus = (role: RoleOrNone) => (role === 'signedOut' ? 401 : 403);
