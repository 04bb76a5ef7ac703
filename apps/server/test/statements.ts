import type pg from 'pg'

/** Counts what the database is asked while something happens: a statement each time a connection has answered all it was asked. */
export async function statements(pool: pg.Pool, during: () => Promise<unknown>): Promise<number> {
  let asked = 0
  const answered = () => void asked++
  const clients = new Set<pg.PoolClient>()
  const watch = (client: pg.PoolClient) => {
    if (clients.has(client)) return
    clients.add(client)
    client.on('drain', answered)
  }
  pool.on('acquire', watch)
  try {
    await during()
  } finally {
    pool.off('acquire', watch)
    for (const client of clients) client.off('drain', answered)
  }
  return asked
}
