import type pg from 'pg'

type QueryFunction = (...statementTexts: unknown[]) => unknown

type SqlCall = { text: string; values: unknown[] }

/** Records the SQL statements that match `pattern` while `during` runs; statements of background work count too. */
export const recordStatements = async (
  pool: pg.Pool,
  pattern: RegExp,
  during: () => Promise<unknown>,
): Promise<string[]> => (await recordWithValues(pool, pattern, during)).map(({ text }) => text)

/** The plans of those statements, as `explain (analyze)` writes them when they run again. */
export async function explainStatements(
  pool: pg.Pool,
  pattern: RegExp,
  during: () => Promise<unknown>,
): Promise<string[]> {
  const plans: string[] = []
  for (const { text, values } of await recordWithValues(pool, pattern, during)) {
    const { rows } = await pool.query(`explain (analyze, timing off) ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

async function recordWithValues(pool: pg.Pool, pattern: RegExp, during: () => Promise<unknown>): Promise<SqlCall[]> {
  const statements: SqlCall[] = []
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
      if (pattern.test(text)) statements.push({ text, values: valuesOf(queryArguments) })
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
  return statements
}

function valuesOf([statement, values]: readonly unknown[]): unknown[] {
  if (Array.isArray(values)) return values
  return (statement as { values?: unknown[] }).values ?? []
}
