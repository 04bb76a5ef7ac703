import pg from 'pg'

/** The same server, another database of it. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** The rows of one statement, on a connection of its own. */
export async function onServer(serverUrl: string, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
