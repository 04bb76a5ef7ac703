import { runStatement } from './run-statement.ts'

/** One line for each object of the schema; the position of a column in its table is ignored. */
const SCHEMA_QUERY = `
  select format('column %s.%s %s not null %s default %s collate %s %s%s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation,
      a.attidentity, a.attgenerated) as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on (adrelid, adnum) = (c.oid, attnum)
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'v', 'm', 'p')
      and attnum > 0
      and not attisdropped
  union all
  select format('relation %s %s %s %s', relname, relkind, relpersistence, reloptions)
    from pg_class where relnamespace = 'public'::regnamespace
  union all
  select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
  union all
  select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('trigger %s %s', tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t
    join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  union all
  select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select format('type %s %s %s %s', typname, typtype, typbasetype::regtype, typcollation::regcollation)
    from pg_type where typnamespace = 'public'::regnamespace
  union all
  select format('extension %s', extname) from pg_extension
  union all
  select format('queue %s %s', name, policy) from pgboss.queue
  order by 1`

export const schemaFingerprint = async (url: string): Promise<string[]> =>
  (await runStatement(url, SCHEMA_QUERY)).map(({ line }) => line as string)
