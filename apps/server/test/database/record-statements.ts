import type pg from 'pg'

type QueryFunction = (...statementTexts: unknown[]) => unknown

/** Records the SQL statements that match `pattern` while `during` runs; statements of background work count too. */
export async function recordStatements(
  pool: pg.Pool,
  pattern: RegExp,
  during: () => Promise<unknown>,
): Promise<string[]> {
  const statementTexts: string[] = []
  const originals = new Map<{ query: QueryFunction }, QueryFunction>()
  const watch = (client: unknown) => {
    const connection = client as { query: QueryFunction }
    if (originals.has(connection)) return
    const { query } = connection
    originals.set(connection, query)
    connection.query = (...queryArguments) => {
      const text = String(
        typeof queryArguments[0] === 'string' ? queryArguments[0] : (queryArguments[0] as { text?: string }).text,
      )
      if (pattern.test(text)) statementTexts.push(text)
      return query.apply(connection, queryArguments)
    }
  }
  pool.on('acquire', watch)
  try {
    await during()
  } finally {
    pool.off('acquire', watch)
    for (const [connection, query] of originals) connection.query = query
  }
  return statementTexts
}
