import { CustomConfig, fail, leadFieldWord } from '@portavoz/contract'
import { literal, type OpenSnapshot } from '../../db/snapshot.ts'
import type { Clock } from '../../platform/clock.ts'
import { CSV_COPY, type CellKind, csvCell, csvFile } from '../../platform/csv.ts'
import { dayOf } from '../../platform/days.ts'
import type { Desk } from '../../platform/desk.ts'

type Agent = { name: string; customConfig: unknown }
type Asked = { id: string; timeZone: string }
type File = { fileName: string; bytes: AsyncIterable<Buffer> }

type Needs = {
  snapshots: OpenSnapshot
  clock: Clock
  desk: Desk
  found: (userId: string, agentId: string) => Promise<Agent>
}

/** All leads of an agent, the last changed first, as a file that is made while it is read. */
export const createExportLeads =
  ({ snapshots, clock, desk, found }: Needs) =>
  async (userId: string, { id, timeZone }: Asked, gone: AbortSignal, send: (file: File) => Promise<void>) => {
    const agent = await found(userId, id)
    const leave = desk(userId)
    gone.addEventListener('abort', leave)
    const which = `l.agent_id = ${literal(id)} and l.user_id = ${literal(userId)}`
    try {
      await snapshots(timeZone, gone, async ({ rows, copy }) => {
        const known = await rows<{ name: string }>(
          `select distinct jsonb_object_keys(l.fields) as name from leads l where ${which} order by name`,
        )
        if (known.length === 0) fail('leads.nothing')
        const columns = columnsOf(
          inOrder(
            agent,
            known.map(({ name }) => name),
          ),
        )
        const names = columns.map(({ name }) => name)
        const fileName = `interesados-${agent.name}-${dayOf(clock.now(), timeZone)}.csv`
        await send({ fileName, bytes: csvFile(names, copy(statement(columns, which)), leave) })
      })
    } finally {
      leave()
    }
  }

/** As the owner asks for them; what they asked for before comes after. */
function inOrder({ customConfig }: Agent, known: readonly string[]): string[] {
  const { requiredFields, qualification } = CustomConfig.parse(customConfig).leadCapture
  const asked = [...new Set([...requiredFields, ...qualification])].filter((name) => known.includes(name))
  return [...asked, ...known.filter((name) => !asked.includes(name))]
}

type Column = { name: string; kind: CellKind; value: string }

/** In SQL, of `leads l` and their `conversations c`. */
const columnsOf = (fields: readonly string[]): Column[] => [
  { name: 'Fecha', kind: 'known', value: `l.updated_at::date::text` },
  { name: 'Hora', kind: 'known', value: `left(l.updated_at::time::text, 8)` },
  { name: 'Contacto', kind: 'written', value: `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')` },
  { name: 'Teléfono del contacto', kind: 'phone', value: `'+' || c.contact_phone` },
  ...fields.map((name) => ({
    name: leadFieldWord(name),
    kind: 'written' as const,
    value: `(l.fields ->> ${literal(name)})`,
  })),
  { name: 'Plataforma', kind: 'known', value: `case c.platform when 'whatsapp' then 'WhatsApp' else 'Telegram' end` },
]

const statement = (columns: readonly Column[], which: string) => `copy (
  select ${columns.map(({ kind, value }) => csvCell(kind, value)).join(', ')}
  from leads l join conversations c on c.id = l.conversation_id
  where ${which} order by l.updated_at desc, l.conversation_id desc) to stdout (${CSV_COPY})`
