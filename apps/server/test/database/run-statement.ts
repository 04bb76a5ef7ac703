import pg from 'pg'

/** The URL of another database on the same server. */
export function databaseUrlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on its own connection and returns the rows. */
export async function runStatement(serverUrl: string, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
