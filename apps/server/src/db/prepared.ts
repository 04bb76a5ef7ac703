import pg from 'pg'

/** Statements with values, by text. The texts are ours and few; a text built on the fly must not fill the server's memory. */
const names = new Map<string, string>()
const MOST = 300

/** What gives back whole rows is left out: a column added while we run would change it. Short ones gain nothing. */
const wholeRows = /^\s*select [^;*]*\*[^;]*? from |returning \*/i
const canBeNamed = (text: string) => text.length > 60 && !wholeRows.test(text.replaceAll(/count\(\*\)/gi, ''))

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || !canBeNamed(text)) return known
  const name = `pv${names.size}`
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/** Lets PostgreSQL parse and plan each of our statements once a connection: planning the pipeline's cost more than running it. */
export class PreparingClient extends pg.Client {
  override query: Query & pg.Client['query'] = ((config: unknown, values?: unknown, callback?: unknown) => {
    const plain = pg.Client.prototype.query.bind(this) as Query
    const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : undefined
    return name === undefined ? plain(config, values, callback) : plain({ name, text: config, values }, callback)
  }) as Query & pg.Client['query']
}
