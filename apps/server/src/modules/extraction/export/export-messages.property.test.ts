import { formatMessageLine, normalizedWords } from '@portavoz/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createArchive, type ArchivedMessage, type ArchivedConversation } from '../../../../test/helpers/archive.ts'
import { readCsv } from '../../../../test/helpers/read-csv.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const AGENTS = ['ventas', 'soporte']
const fragments = [
  'devolución',
  'Devolver',
  'de',
  'la',
  'a',
  'ñandú',
  '50%',
  '3001',
  '=x',
  '"',
  ',',
  '\n',
  '😀',
  "l'",
  '\\',
]
const content = fc.array(fc.constantFrom(...fragments), { maxLength: 6 }).map((words) => words.join(' '))
const query = fc.constantFrom(
  '',
  '',
  'dev',
  'DEVOLUCION',
  'de la',
  'la de',
  'nandu',
  '%',
  '3001',
  '+57 300',
  '😀',
  "l'",
  'x',
)
const zone = fc.constantFrom('UTC', 'America/Bogota', 'Europe/Madrid', 'Pacific/Kiritimati', 'America/Santiago')
/** Minutes around both clock changes of Madrid and one of Santiago. */
const moment = fc
  .integer({ min: 0, max: 220 * 1_440 })
  .map((minute) => new Date(Date.UTC(2026, 2, 25) + minute * 60_000))
const date = moment.map((at) => at.toISOString().slice(0, 10))
const type = fc.constantFrom('text' as const, 'text' as const, 'image' as const)
const origin = fc.constantFrom('contact' as const, 'ai' as const, 'console' as const)
const status = fc.constantFrom('active' as const, 'resolved' as const, 'waiting' as const)
const platform = fc.constantFrom('whatsapp' as const, 'telegram' as const)

const conversationArbitrary = fc.record({
  agent: fc.constantFrom(...AGENTS),
  platform,
  status,
  phone: fc.constantFrom('573001112233', '525512345678', null),
})
const messageArbitrary = fc.record({ of: fc.nat(3), content, type, origin, at: moment })
const filterArbitrary = fc.record({
  query,
  timeZone: zone,
  days: fc.tuple(date, date).map((days) => days.toSorted()),
  platform: fc.oneof(platform, fc.constant('all' as const)),
  agents: fc.subarray(AGENTS),
  statuses: fc.subarray(['active' as const, 'resolved' as const, 'waiting' as const]),
})
type RandomFilter = typeof filterArbitrary extends fc.Arbitrary<infer T> ? T : never
type RandomMessage = typeof messageArbitrary extends fc.Arbitrary<infer T> ? T : never

/** The same selection, written as simply as possible. */
function isSelected(
  { query: asked, timeZone, days, ...filter }: RandomFilter,
  talk: ArchivedConversation,
  said: RandomMessage,
): boolean {
  const day = said.at.toLocaleDateString('sv-SE', { timeZone })
  const [words, digits] = [normalizedWords(said.content), asked.replaceAll(/\D/g, '')]
  const containsQuery = normalizedWords(asked).every((one) => words.some((word) => word.startsWith(one)))
  const isPhone = /^[\d\s+]+$/.test(asked) && digits.length >= 3 && (talk.phone ?? '').includes(digits)
  return (
    (asked === '' || containsQuery || isPhone) &&
    day >= (days[0] ?? '') &&
    day <= (days[1] ?? '') &&
    (filter.platform === 'all' || filter.platform === talk.platform) &&
    (filter.agents.length === 0 || filter.agents.includes(talk.agent)) &&
    (filter.statuses.length === 0 || filter.statuses.some((one) => one === talk.status))
  )
}

const isOlder = (a: RandomMessage & { id: string }, b: RandomMessage & { id: string }) =>
  +a.at - +b.at || (a.id < b.id ? -1 : 1)

test('search and export: for any data and filter they return the rows of a naive filter, in order', async () => {
  const server = await startTestServer()
  const archive = await createArchive(server, 'lucia', AGENTS)
  const neighbour = await createArchive(server, 'vecina', AGENTS)
  await neighbour.addConversations([{ id: 'theirs', agent: 'ventas', phone: '573001112233' }])
  await neighbour.addMessages([
    { id: 'theirs', in: 'theirs', content: 'devolución de la 3001 %', at: new Date(Date.UTC(2026, 5)) },
  ])
  // Some messages have a future date, but all were stored before.
  const keptAt = new Date('2026-01-01T00:00:00Z')

  const someTalks = fc.array(conversationArbitrary, { minLength: 4, maxLength: 4 })
  const someData = fc.record({ talks: someTalks, said: fc.array(messageArbitrary, { minLength: 1, maxLength: 40 }) })
  await fc.assert(
    fc.asyncProperty(someData, fc.array(filterArbitrary, { minLength: 3, maxLength: 3 }), async (data, filters) => {
      await server.pool.query('delete from conversations where workspace_id = $1', [archive.workspaceId])
      const talks = data.talks.map((talk, n) => ({ ...talk, id: `c${n}`, contactKey: `k${n}` }))
      const said = data.said.map((message, n) => ({ ...message, id: `m${String(n).padStart(3, '0')}` }))
      await archive.addConversations(talks)
      await archive.addMessages(
        said.map(({ of, ...message }): ArchivedMessage => ({ ...message, in: `c${of}`, keptAt })),
      )

      for (const filter of filters) {
        const { query: asked, timeZone, days, platform: wantedPlatform, agents, statuses } = filter
        const common = {
          query: asked,
          timeZone,
          platform: wantedPlatform,
          statuses,
          agentIds: agents.map((id) => `lucia-${id}`),
        }
        const input = { ...common, dateRange: { from: days[0], to: days[1] } }
        const selected = said
          .filter((one) => isSelected(filter, talks[one.of] as ArchivedConversation, one))
          .toSorted(isOlder)
        const texts = selected.map((one) => (one.type === 'text' ? one.content : formatMessageLine(one)))

        const search = await archive.postExtraction('search', input)
        expect([input, search.body.data?.total]).toEqual([input, asked === '' ? 0 : selected.length])
        if (asked !== '')
          expect(search.body.data.items.map(({ id }: { id: string }) => id)).toEqual(
            selected.map(({ id }) => id).toReversed(),
          )
        const counts = await archive.postExtraction('counts', input)
        if (asked === '') expect(counts.body.data.messages).toBe(selected.length)

        const [csv, json] = [
          await archive.exportFile({ ...input, format: 'csv' }),
          await archive.exportFile({ ...input, format: 'json' }),
        ]
        if (selected.length === 0) {
          expect([csv.status, json.status]).toEqual([404, 404])
          continue
        }
        expect([csv.status, json.status]).toEqual([200, 200])
        expect(csv.headers.get('x-total-rows')).toBe(String(selected.length))
        const rows = readCsv(await csv.arrayBuffer()).slice(1)
        const objects: Record<string, string>[] = await json.json()
        expect(objects.map((row) => row['Contenido'])).toEqual(texts)
        const bare = (cell = '') => cell.replace(/^'(?=[\s"']*=|[\t\r\n])/, '')
        expect(rows.map((row) => bare(row[7]))).toEqual(texts)
        const local = selected.map(({ at }) => at.toLocaleString('sv-SE', { timeZone }))
        expect(objects.map(({ Fecha = '', Hora }) => `${Fecha.split('/').toReversed().join('-')} ${Hora}`)).toEqual(
          local,
        )
        expect(rows.map(([fecha = '', hora]) => `${fecha.split('/').toReversed().join('-')} ${hora}`)).toEqual(local)
      }
    }),
    { numRuns: 12 },
  )
})
