import type pg from 'pg';

/**
 * Sets the last role check of these people to this long ago: their next request has to refresh the roles.
 * Returns who had one; the caller notifies the portal.
 */
export const expireRoleChecks = async (
  database: Pick<pg.ClientBase, 'query'>,
  time: string,
  userIds: string[],
): Promise<string[]> => {
  const { rows } = await database.query<{ user_id: string }>(
    `update role_checks set confirmed_at = now() - $1::interval, active_at = now() - interval '1 hour',
       due_at = now() - interval '1 second', checked_until = null
     where user_id = any($2::uuid[])
     returning user_id`,
    [time, userIds],
  );
  return rows.map(({ user_id: userId }) => userId);
};
