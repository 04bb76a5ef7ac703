import pg from 'pg'

type ClientQuery = (...queryArguments: unknown[]) => unknown

/** Calls `sent` for each statement that this process sends to PostgreSQL. The returned function ends that. */
export function onStatement(sent: () => void): () => void {
  const client = pg.Client.prototype as unknown as { query: ClientQuery }
  const { query } = client
  client.query = function watchedQuery(...queryArguments) {
    sent()
    return query.apply(this, queryArguments)
  }
  return () => void (client.query = query)
}
