import type pg from 'pg';

export type Post = {
  id: string;
  content: string;
  embeds: unknown[];
  created_at: Date;
  edited_at: Date | null;
};
type Written = Pick<Post, 'content' | 'embeds'>;

const columns = 'id::text, content, embeds, created_at, edited_at';

export const insertPost = async (pool: pg.Pool, { content, embeds }: Written) => {
  const { rows } = await pool.query<Post>(
    `insert into demo.posts (content, embeds) values ($1, $2) returning ${columns}`,
    [content, JSON.stringify(embeds)],
  );
  return rows[0];
};

export const editPost = async (pool: pg.Pool, id: string, { content, embeds }: Written) => {
  const { rows } = await pool.query<Post>(
    `update demo.posts set content = $2, embeds = $3, edited_at = clock_timestamp()
     where id::text = $1 returning ${columns}`,
    [id, content, JSON.stringify(embeds)],
  );
  return rows[0];
};

/** Oldest first, as in a channel. */
export const listPosts = async (pool: pg.Pool): Promise<Post[]> => {
  const { rows } = await pool.query<Post>(`select ${columns} from demo.posts order by id`);
  return rows;
};

export const latestPosts = async (pool: pg.Pool, limit: number): Promise<Post[]> => {
  const { rows } = await pool.query<Post>(
    `select ${columns} from demo.posts order by demo.posts.id desc limit $1`,
    [limit],
  );
  return rows.reverse();
};
