import { CustomConfig, fail, leadFieldWord } from '@portavoz/contract'
import { type CopiedRow, eachRow, secondIn, textIn } from '../../db/copied-rows.ts'
import { literal, type OpenSnapshot } from '../../db/snapshot.ts'
import type { Clock } from '../../platform/clock.ts'
import { createClockFace } from '../../platform/clock-face.ts'
import { CSV_BREAK, csvHead, phoneCell, quoted, writtenCell } from '../../platform/csv.ts'
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
      await snapshots(gone, async ({ rows, copy }) => {
        const known = await rows<{ name: string }>(
          `select distinct jsonb_object_keys(l.fields) as name from leads l where ${which} order by name`,
        )
        if (known.length === 0) fail('leads.nothing')
        const fields = inOrder(
          agent,
          known.map(({ name }) => name),
        )
        const fileName = `interesados-${agent.name}-${dayOf(clock.now(), timeZone)}.csv`
        await send({ fileName, bytes: fileOf(fields, copy(listed(fields, which)), timeZone, leave) })
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

/** What comes before the fields of each row, and after them. */
const OWN = [
  'l.updated_at',
  `coalesce(nullif(btrim(c.contact_name), ''), 'Usuario anónimo')`,
  'c.contact_phone',
  'c.platform',
]
const [MOMENT, NAME, PHONE, PLATFORM, FIRST] = [0, 1, 2, 3, 4]
const platforms: Record<string, string> = { whatsapp: 'WhatsApp', telegram: 'Telegram' }

const listed = (fields: readonly string[], which: string) => `
  select ${[...OWN, ...fields.map((name) => `l.fields ->> ${literal(name)}`)].join(', ')}
  from leads l join conversations c on c.id = l.conversation_id
  where ${which} order by l.updated_at desc, l.conversation_id desc`

/** `over` is called before its reader knows that it has all of it. */
async function* fileOf(fields: readonly string[], rows: AsyncIterable<Buffer>, timeZone: string, over: () => void) {
  const names = fields.map(leadFieldWord)
  yield Buffer.from(csvHead(['Fecha', 'Hora', 'Contacto', 'Teléfono del contacto', ...names, 'Plataforma']))
  const face = createClockFace(timeZone)
  let text = ''
  for await (const _ of eachRow(
    rows,
    OWN.length + fields.length,
    (row) => (text += lineOf(row, fields.length, face)),
  )) {
    yield Buffer.from(text)
    text = ''
  }
  over()
}

function lineOf(row: CopiedRow, fields: number, { day, time }: ReturnType<typeof createClockFace>): string {
  const second = secondIn(row, MOMENT)
  const told = Array.from({ length: fields }, (_, n) => writtenCell(textIn(row, FIRST + n)))
  const contact = [writtenCell(textIn(row, NAME)), phoneCell(textIn(row, PHONE))]
  const platform = quoted(platforms[textIn(row, PLATFORM) ?? ''] ?? '')
  return `${[quoted(day(second)), quoted(time(second)), ...contact, ...told, platform].join(',')}${CSV_BREAK}`
}
