import pg from 'pg'

/**
 * Of `tables`, those are emptied in which the query `filled` finds rows; `statements` restore the rows and sequences of
 * the template. A copy with another `schema`, or with files of more than `maxBytes`, is dropped instead.
 */
export type ResetScript = { tables: string[]; filled: string; statements: string; schema: string; maxBytes: number }

/** Many rows disappear faster with their whole database. */
const MAX_GROWTH_BYTES = 16 * 1024 * 1024

/** Every change of a definition stores a row in one of these catalogs with a higher `xmin`. */
const CATALOGS = ['class', 'attribute', 'attrdef', 'constraint', 'index', 'proc', 'trigger', 'type', 'rewrite']

/** Both ages are of one moment, so that their difference stays until a row changes. */
const NEWEST_ROW = `concat(age('3'::xid) - min(age(xmin)), '/', count(*))`
const newestRows = CATALOGS.map((name) => `(select ${NEWEST_ROW} from pg_${name})`)

const SCHEMA_QUERY = `
  select concat_ws(' ', ${newestRows.join(', ')}, (select count(*) from pg_db_role_setting)) as schema,
    pg_database_size(current_database())::float8 as bytes`

/** Reads the script from the template once its rows are final. */
export async function readResetScript(url: string): Promise<ResetScript> {
  // One connection for all tables: opening one costs more than reading a table.
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await readThrough(client)
  } finally {
    await client.end()
  }
}

async function readThrough(client: pg.Client): Promise<ResetScript> {
  const relations = await client.query(
    `select c.oid::regclass::text as name, relkind from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'S') and nspname in ('public', 'pgboss') order by c.oid`,
  )
  const names = (kind: string) => relations.rows.filter(({ relkind }) => relkind === kind).map(({ name }) => `${name}`)
  const tables: string[] = []
  const statements: string[] = []
  for (const name of names('r')) {
    const restoring = await restoreRows(client, name)
    if (restoring === null) tables.push(name)
    else statements.push(restoring)
  }
  for (const name of names('S')) statements.push(await restorePosition(client, name))
  const { rows } = await client.query(SCHEMA_QUERY)
  return {
    tables,
    filled: `select array[${tables.map((name) => `exists (select from ${name})`).join(', ')}] as filled`,
    statements: statements.join(';\n'),
    schema: rows[0].schema,
    maxBytes: rows[0].bytes + MAX_GROWTH_BYTES,
  }
}

async function restorePosition(client: pg.Client, sequence: string) {
  const { rows } = await client.query(`select last_value, is_called from ${sequence}`)
  return `select setval('${sequence}', ${rows[0].last_value}, ${rows[0].is_called})`
}

/** Null for a table that is empty in the template. */
async function restoreRows(client: pg.Client, table: string) {
  const { rows } = await client.query(`select json_agg(row_to_json(t))::text as rows from ${table} t`)
  if (rows[0].rows === null) return null
  const records = `json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows[0].rows)})`
  return `delete from ${table};\ninsert into ${table} select * from ${records}`
}

/**
 * Without triggers and foreign keys, the order of the tables does not matter. Changing this setting discards every plan
 * of its connection, so no server uses that one.
 */
export async function connectForResets(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  // A test may end every connection of its database: the next reset fails, and the copy is dropped.
  client.on('error', () => {})
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

/** Restores a copy through `client` of `connectForResets`. False: the copy has to be dropped. */
export async function resetDatabase(client: pg.ClientBase, script: ResetScript): Promise<boolean> {
  const { rows } = await client.query(SCHEMA_QUERY)
  if (rows[0].schema !== script.schema || rows[0].bytes > script.maxBytes) return false
  const { filled } = (await client.query({ name: 'filled_tables', text: script.filled })).rows[0]
  const deletions = script.tables.filter((_, index) => filled[index]).map((table) => `delete from ${table}`)
  await client.query(`begin;\n${[...deletions, script.statements].join(';\n')};\ncommit`)
  return true
}
