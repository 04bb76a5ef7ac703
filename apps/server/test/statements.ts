import type pg from 'pg'

type Ask = (...asked: unknown[]) => unknown

/** What the database is asked about these tables while something happens; the house keeps itself meanwhile as always. */
export async function statements(pool: pg.Pool, about: RegExp, during: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const usual = new Map<{ query: Ask }, Ask>()
  const watch = (client: unknown) => {
    const connection = client as { query: Ask }
    if (usual.has(connection)) return
    const { query } = connection
    usual.set(connection, query)
    connection.query = (...call) => {
      const text = String(typeof call[0] === 'string' ? call[0] : (call[0] as { text?: string }).text)
      if (about.test(text)) asked.push(text)
      return query.apply(connection, call)
    }
  }
  pool.on('acquire', watch)
  try {
    await during()
  } finally {
    pool.off('acquire', watch)
    for (const [connection, query] of usual) connection.query = query
  }
  return asked
}
