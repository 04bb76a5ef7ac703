import pg from 'pg'

/**
 * `statements` restore the rows and sequences of the template in a copy of it. A copy with another `schema`, or with
 * files of more than `maxBytes`, is dropped instead.
 */
export type ResetScript = { statements: string; schema: string; maxBytes: number }

/** Many rows disappear faster with their whole database. */
const MAX_GROWTH_BYTES = 16 * 1024 * 1024

/** Every change of a definition stores a row in one of these catalogs with a higher `xmin`. */
const CATALOGS = ['class', 'attribute', 'attrdef', 'constraint', 'index', 'proc', 'trigger', 'type', 'rewrite']

const newestRows = CATALOGS.map((name) => `(select concat(max(xmin::text::bigint), '/', count(*)) from pg_${name})`)

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
  // Without triggers and foreign keys, the order of the tables does not matter.
  const statements = ['set local session_replication_role = replica']
  for (const { name, relkind } of relations.rows)
    statements.push(await (relkind === 'S' ? restorePosition(client, name) : restoreRows(client, name)))
  const { rows } = await client.query(SCHEMA_QUERY)
  return {
    statements: statements.join(';\n'),
    schema: rows[0].schema,
    maxBytes: rows[0].bytes + MAX_GROWTH_BYTES,
  }
}

async function restorePosition(client: pg.Client, sequence: string) {
  const { rows } = await client.query(`select last_value, is_called from ${sequence}`)
  return `select setval('${sequence}', ${rows[0].last_value}, ${rows[0].is_called})`
}

async function restoreRows(client: pg.Client, table: string) {
  const { rows } = await client.query(`select json_agg(row_to_json(t))::text as rows from ${table} t`)
  if (rows[0].rows === null) return `delete from ${table}`
  const records = `json_populate_recordset(null::${table}, ${pg.escapeLiteral(rows[0].rows)})`
  return `delete from ${table};\ninsert into ${table} select * from ${records}`
}

/** Restores a copy through one of its own connections. False: the copy has to be dropped. */
export async function resetDatabase(client: pg.ClientBase, script: ResetScript): Promise<boolean> {
  const { rows } = await client.query(SCHEMA_QUERY)
  if (rows[0].schema !== script.schema || rows[0].bytes > script.maxBytes) return false
  await client.query(`begin;\n${script.statements};\ncommit`)
  return true
}
