import type { AppContext } from '../../server/src/app-context.ts';

/** As if Discord had confirmed a person's roles this long ago. */
export const backdateRoleCheck = (
  { pool }: Pick<AppContext, 'pool'>,
  userId: string,
  interval: string,
) =>
  pool.query(
    `update role_checks set confirmed_at = now() - $2::interval, due_at = now() where user_id = $1`,
    [userId, interval],
  );
