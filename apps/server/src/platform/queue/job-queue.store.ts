import type pg from 'pg'

/** pg-boss's own table of jobs, where its functions do not reach. */
export const createJobStore = (pool: pg.Pool) => ({
  async findActive(queue: string): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `select id
      from pgboss.job
      where name = $1
        and state = 'active'`,
      [queue],
    )
    return rows.map(({ id }) => id)
  },

  /** pg-boss delays the retry of a failed job; these run at once. */
  async retryNow(ids: readonly string[]): Promise<void> {
    await pool.query(
      `update pgboss.job
      set start_after = now()
      where id = any($1)
        and state = 'retry'`,
      [ids],
    )
  },
})
