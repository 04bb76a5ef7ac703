import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '../../src/db/connect.ts'
import { migrations } from '../../src/db/migration-list.ts'

/** What a version changed in the migrations: new ones, other contents of an earlier one, or new names. */
type MigrationChange = { adds?: readonly string[]; edits?: string; renames?: Readonly<Record<string, string>> }

/** A database as a version of the program left it: names in `kysely_migration`, and the edits that it lacks. */
export type HistoricalState = { names: string[]; missingEdits: Record<string, number> }

/** Statements that turn the latest content of an edited migration into earlier ones, newest edit first. */
const EDIT_REVERSALS: Record<string, readonly string[]> = {
  '0001-ground': [
    `alter table conversations drop constraint conversations_heard_whole, drop column last_said_at,
      drop column last_heard_at`,
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

const added = (...adds: string[]): MigrationChange => ({ adds })
const edited = (name: string): MigrationChange => ({ edits: name })

/** Every change of migrations before their contents were frozen, in version order. */
const CHANGES: readonly MigrationChange[] = [
  added('0001-ground'),
  ...Array.from({ length: 5 }, () => edited('0001-ground')),
  added('0002-access'),
  ...Array.from({ length: 3 }, () => edited('0002-access')),
  added('0003-whatsapp'),
  added('0004-connection-history'),
  added('0005-remote-link'),
  added('0006-what-is-not-text'),
  added('0007-whose-line'),
  added('0009-search', '0010-inbox'),
  {
    adds: ['0008-phones-in-full', '0009-former-phone'],
    renames: { '0009-search': '0020-search', '0010-inbox': '0021-inbox' },
  },
  added('0022-sealed-ways-in', '0023-media', '0026-counts', '0027-whose-files'),
  added('0031-figures'),
  added('0031-sent-once'),
  added('0028-left-behind-since'),
  added('0033-tries'),
  added('0034-contact-phones'),
  added('0034-knowledge'),
  added('0035-unopened'),
  added('0038-opened-as-none'),
  added('0039-embeddings'),
  added('0040-leads'),
  added('0041-unclaimed'),
  added('0046-versions'),
  added('0044-leads-sent'),
  added('0048-unanswered'),
  added('0049-saved-searches-changed'),
  added('0047-tests'),
  added('0043-models'),
  added('0050-n8n'),
  added('0054-n8n-installs'),
  added('0052-bots-of-workflows'),
  added('0053-evolution'),
  added('0051-n8n-sessions'),
  added('0054-asked-when-spent'),
  { edits: '0051-n8n-sessions', renames: { '0054-asked-when-spent': '0055-asked-when-spent' } },
  added('0057-lookup-secrets'),
  added('0059-n8n-in-use'),
]

const lastNames: Record<string, string> = Object.assign({}, ...CHANGES.map(({ renames = {} }) => renames))

function applyChange(
  { names, missingEdits }: HistoricalState,
  { adds = [], edits, renames = {} }: MigrationChange,
): HistoricalState {
  const missing = { ...missingEdits }
  for (const name of adds) missing[name] = EDIT_REVERSALS[name]?.length ?? 0
  if (edits !== undefined) missing[edits] = (missing[edits] ?? 0) - 1
  return { names: [...names.map((name) => renames[name] ?? name), ...adds], missingEdits: missing }
}

/** Two versions that were never the newest one but could be installed. */
const UNRELEASED_STATES = [['0008-phones-in-full'], ['0008-phones-in-full', '0009-former-phone']]

function listStates(): HistoricalState[] {
  const states: HistoricalState[] = []
  let state: HistoricalState = { names: [], missingEdits: {} }
  for (const change of CHANGES) {
    if (change.adds?.includes('0009-search'))
      for (const adds of UNRELEASED_STATES) states.push(applyChange(state, { adds }))
    state = applyChange(state, change)
    states.push(state)
  }
  return states
}

/** The databases that each version created, oldest version first. */
export const historicalStates: readonly HistoricalState[] = listStates()

/**
 * Migrates a database to a state as that version did: missing migrations in order of name. Applied ones stay, even if
 * edited since.
 */
export async function migrateToState(url: string, state: HistoricalState): Promise<void> {
  const pool = createPool(url, 1)
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    await pool.query(`create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`)
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
    const appliedNames = new Set(rows.map(({ name }) => name))
    for (const name of state.names.toSorted().filter((migration) => !appliedNames.has(migration))) {
      await migrations[(lastNames[name] ?? name) as keyof typeof migrations].up(db)
      const undo = EDIT_REVERSALS[name]?.slice(0, state.missingEdits[name]) ?? []
      for (const statements of undo) await pool.query(statements)
      await pool.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()])
    }
  } finally {
    await pool.end()
  }
}
