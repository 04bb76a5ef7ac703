import pg from 'pg'

/** Names of statements by text. The number is bounded: dynamic texts must not fill the server's memory. */
const statementNames = new Map<string, string>()
let maxStatements = 300

/** Only for tests, whose process runs the statements of many servers. */
export const allowStatements = (max: number): void => void (maxStatements = max)

/**
 * Statements that return `*` are excluded: a column added later would change their rows. Short statements gain nothing.
 */
const wholeRows = /^\s*select\s[^;*]*\*[^;]*?\sfrom\s|returning\s+\*/i
export const canBePrepared = (text: string): boolean =>
  text.length > 60 && !wholeRows.test(text.replaceAll(/count\(\*\)/gi, ''))

const statementName = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= maxStatements || !canBePrepared(text)) return known
  const name = `pv${statementNames.size}`
  statementNames.set(text, name)
  return name
}

type StatementQuery = (config: unknown, values?: unknown, callback?: unknown) => unknown

/** A pg client that prepares each statement once per connection: planning cost more than running it. */
export class PreparingClient extends pg.Client {
  override query: StatementQuery & pg.Client['query'] = ((config: unknown, values?: unknown, callback?: unknown) => {
    const plain = pg.Client.prototype.query.bind(this) as StatementQuery
    const name = typeof config === 'string' && Array.isArray(values) ? statementName(config) : undefined
    return name === undefined ? plain(config, values, callback) : plain({ name, text: config, values }, callback)
  }) as StatementQuery & pg.Client['query']
}
