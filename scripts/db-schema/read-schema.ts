import pg from 'pg'

export type SchemaColumn = { name: string; type: string; isNullable: boolean; defaultValue: string | null }

export type SchemaTable = {
  name: string
  columns: SchemaColumn[]
  /** Primary key, unique, foreign and exclusion constraints, as PostgreSQL writes them. */
  keys: string[]
  checks: { name: string; definition: string }[]
  /** Without the indexes of keys. */
  indexes: { name: string; definition: string }[]
  triggers: { name: string; definition: string }[]
}

export type DatabaseObjects = {
  tables: SchemaTable[]
  /** Domains, with what they stand for. */
  domains: string[]
  functions: string[]
  extensions: string[]
}

const OWN_TABLES = `
  c.relnamespace = 'public'::regnamespace
  and c.relkind in ('r', 'p')
  and c.relname not like 'kysely%'`

/** A list of JSON objects, in a fixed order; empty when there are no rows. */
const listOf = (fields: string, order: string) => `coalesce(json_agg(${fields} order by ${order}), '[]')`

const SCHEMA_QUERY = `
  select c.relname as name,
    (
      select ${listOf(
        `json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod)
            || case when a.attcollation not in (0, t.typcollation) then ' collate ' || l.collname else '' end,
          'isNullable', not a.attnotnull,
          'defaultValue', case
            when a.attidentity <> '' then 'identity'
            when a.attgenerated <> '' then 'generated: ' || pg_get_expr(d.adbin, d.adrelid)
            else pg_get_expr(d.adbin, d.adrelid)
          end
        )`,
        'a.attnum',
      )}
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
      where a.attrelid = c.oid
        and a.attnum > 0
        and not a.attisdropped
    ) as columns,
    (
      select ${listOf('pg_get_constraintdef(k.oid)', `position(k.contype::text in 'puxf'), k.conname collate "C"`)}
      from pg_constraint k
      where k.conrelid = c.oid
        and k.contype in ('p', 'u', 'x', 'f')
    ) as keys,
    (
      select ${listOf(
        `json_build_object('name', k.conname, 'definition', pg_get_expr(k.conbin, k.conrelid, true))`,
        'k.conname collate "C"',
      )}
      from pg_constraint k
      where k.conrelid = c.oid
        and k.contype = 'c'
    ) as checks,
    (
      select ${listOf(
        `json_build_object('name', i.indexrelid::regclass::text, 'definition', pg_get_indexdef(i.indexrelid))`,
        'i.indexrelid::regclass::text collate "C"',
      )}
      from pg_index i
      where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
    ) as indexes,
    (
      select ${listOf(
        `json_build_object('name', t.tgname, 'definition', pg_get_triggerdef(t.oid, true))`,
        't.tgname collate "C"',
      )}
      from pg_trigger t
      where t.tgrelid = c.oid
        and not t.tgisinternal
    ) as triggers
  from pg_class c
  where ${OWN_TABLES}
  order by c.relname collate "C"`

const DOMAIN_QUERY = `
  select format('%s: %s', typname, format_type(typbasetype, typtypmod))
    || case when typcollation > 0 then ' collate ' || typcollation::regcollation else '' end as line
  from pg_type
  where typnamespace = 'public'::regnamespace
    and typtype = 'd'
  order by 1`

const FUNCTION_QUERY = `
  select pg_get_functiondef(p.oid) as line
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C"`

const EXTENSION_QUERY = `select extname as line from pg_extension order by extname collate "C"`

/** Reads what our migrations created in a database: the schema `public` without Kysely's own tables. */
export async function readSchema(url: string): Promise<DatabaseObjects> {
  const client = new pg.Client(url)
  await client.connect()
  const linesOf = async (query: string) => (await client.query<{ line: string }>(query)).rows.map(({ line }) => line)
  try {
    return {
      tables: (await client.query<SchemaTable>(SCHEMA_QUERY)).rows,
      domains: await linesOf(DOMAIN_QUERY),
      functions: await linesOf(FUNCTION_QUERY),
      extensions: await linesOf(EXTENSION_QUERY),
    }
  } finally {
    await client.end()
  }
}
