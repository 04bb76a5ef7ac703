import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '../src/db/connect.ts'
import { migrations } from '../src/db/migrate.ts'

/** What a version had changed of migrations: new ones, later contents of an earlier one, or new names. */
type Change = { adds?: readonly string[]; edits?: string; renames?: Readonly<Record<string, string>> }

/** A database as a version of the program left it: names in `kysely_migration`, and the edits that it lacks. */
export type HistoricalState = { names: string[]; missingEdits: Record<string, number> }

/** Statements that lead from the last contents of an edited migration back to earlier ones, the newest edit first. */
const UNDO_EDITS: Record<string, readonly string[]> = {
  '0001-ground': [
    `alter table conversations drop constraint conversations_heard_whole, drop column last_said_at, drop column last_heard_at`,
    `drop table trials`,
    `alter table messages drop column not_before, drop column refusals`,
    `alter table exchanges drop column incoming_count`,
    `alter table agents add column telegram_offset bigint`,
  ],
  '0002-access': [
    `drop index known_devices_token`,
    `drop index email_links_one_change`,
    `alter table known_devices drop constraint known_devices_pkey, add primary key (token_hash);
      create index known_devices_user on known_devices (user_id)`,
  ],
  '0051-n8n-sessions': [
    `drop index whatsapp_sessions_phone;
      create unique index whatsapp_sessions_phone on whatsapp_sessions (phone_number)
        where wish = 'link' and phone_number <> ''`,
  ],
}

const add = (...adds: string[]): Change => ({ adds })
const edit = (name: string): Change => ({ edits: name })

/** Every change of the migrations before their contents were frozen, in the order in which versions appeared. */
const CHANGES: readonly Change[] = [
  add('0001-ground'),
  ...Array.from({ length: 5 }, () => edit('0001-ground')),
  add('0002-access'),
  ...Array.from({ length: 3 }, () => edit('0002-access')),
  add('0003-whatsapp'),
  add('0004-connection-history'),
  add('0005-remote-link'),
  add('0006-what-is-not-text'),
  add('0007-whose-line'),
  add('0009-search', '0010-inbox'),
  {
    adds: ['0008-phones-in-full', '0009-former-phone'],
    renames: { '0009-search': '0020-search', '0010-inbox': '0021-inbox' },
  },
  add('0022-sealed-ways-in', '0023-media', '0026-counts', '0027-whose-files'),
  add('0031-figures'),
  add('0031-sent-once'),
  add('0028-left-behind-since'),
  add('0033-tries'),
  add('0034-contact-phones'),
  add('0034-knowledge'),
  add('0035-unopened'),
  add('0038-opened-as-none'),
  add('0039-embeddings'),
  add('0040-leads'),
  add('0041-unclaimed'),
  add('0046-versions'),
  add('0044-leads-sent'),
  add('0048-unanswered'),
  add('0049-saved-searches-changed'),
  add('0047-tests'),
  add('0043-models'),
  add('0050-n8n'),
  add('0054-n8n-installs'),
  add('0052-bots-of-workflows'),
  add('0053-evolution'),
  add('0051-n8n-sessions'),
  add('0054-asked-when-spent'),
  { edits: '0051-n8n-sessions', renames: { '0054-asked-when-spent': '0055-asked-when-spent' } },
  add('0057-lookup-secrets'),
  add('0059-n8n-in-use'),
]

const lastNames: Record<string, string> = Object.assign({}, ...CHANGES.map(({ renames = {} }) => renames))

function after({ names, missingEdits }: HistoricalState, { adds = [], edits, renames = {} }: Change): HistoricalState {
  const missing = { ...missingEdits }
  for (const name of adds) missing[name] = UNDO_EDITS[name]?.length ?? 0
  if (edits !== undefined) missing[edits] = (missing[edits] ?? 0) - 1
  return { names: [...names.map((name) => renames[name] ?? name), ...adds], missingEdits: missing }
}

/** Two versions were never the newest one, and could be installed too. */
const ASIDE = [['0008-phones-in-full'], ['0008-phones-in-full', '0009-former-phone']]

function everyState(): HistoricalState[] {
  const states: HistoricalState[] = []
  let state: HistoricalState = { names: [], missingEdits: {} }
  for (const change of CHANGES) {
    if (change.adds?.includes('0009-search')) for (const adds of ASIDE) states.push(after(state, { adds }))
    state = after(state, change)
    states.push(state)
  }
  return states
}

/** Databases as every version left a new one, the oldest version first. */
export const historicalStates: readonly HistoricalState[] = everyState()

/**
 * Brings a database to a state as the version of that state did: what it lacks, in order of name. What has run already
 * stays as it is, though its migration was edited since.
 */
export async function migrateAsThen(url: string, state: HistoricalState): Promise<void> {
  const pool = createPool(url, 1)
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    await pool.query(`create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`)
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
    const done = new Set(rows.map(({ name }) => name))
    for (const name of state.names.toSorted().filter((one) => !done.has(one))) {
      await migrations[(lastNames[name] ?? name) as keyof typeof migrations].up(db)
      const undo = UNDO_EDITS[name]?.slice(0, state.missingEdits[name]) ?? []
      for (const statements of undo) await pool.query(statements)
      await pool.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()])
    }
  } finally {
    await pool.end()
  }
}
