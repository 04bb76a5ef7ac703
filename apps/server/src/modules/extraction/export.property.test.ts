import { lineOf, plainWords } from '@portavoz/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openArchive, type Said, type Talk } from '../../../test/archive.ts'
import { readCsv } from '../../../test/csv.ts'
import { openHouse } from '../../../test/house.ts'

const AGENTS = ['ventas', 'soporte']
const pieces = [
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
const content = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((words) => words.join(' '))
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
/** Both clock changes of Madrid and one of Santiago, to the minute. */
const moment = fc
  .integer({ min: 0, max: 220 * 1_440 })
  .map((minute) => new Date(Date.UTC(2026, 2, 25) + minute * 60_000))
const date = moment.map((at) => at.toISOString().slice(0, 10))
const type = fc.constantFrom('text' as const, 'text' as const, 'image' as const)
const origin = fc.constantFrom('contact' as const, 'ai' as const, 'console' as const)
const status = fc.constantFrom('active' as const, 'resolved' as const, 'waiting' as const)
const platform = fc.constantFrom('whatsapp' as const, 'telegram' as const)

const someTalk = fc.record({
  agent: fc.constantFrom(...AGENTS),
  platform,
  status,
  phone: fc.constantFrom('573001112233', '525512345678', null),
})
const someMessage = fc.record({ of: fc.nat(3), content, type, origin, at: moment })
const someFilter = fc.record({
  query,
  timeZone: zone,
  days: fc.tuple(date, date).map((days) => days.toSorted()),
  platform: fc.oneof(platform, fc.constant('all' as const)),
  agents: fc.subarray(AGENTS),
  statuses: fc.subarray(['active' as const, 'resolved' as const, 'waiting' as const]),
})
type Filter = typeof someFilter extends fc.Arbitrary<infer T> ? T : never
type Message = typeof someMessage extends fc.Arbitrary<infer T> ? T : never

/** The same, said as simply as can be. */
function isMeant({ query: asked, timeZone, days, ...filter }: Filter, talk: Talk, said: Message): boolean {
  const day = said.at.toLocaleDateString('sv-SE', { timeZone })
  const [words, digits] = [plainWords(said.content), asked.replaceAll(/\D/g, '')]
  const says = plainWords(asked).every((one) => words.some((word) => word.startsWith(one)))
  const isPhone = /^[\d\s+]+$/.test(asked) && digits.length >= 3 && (talk.phone ?? '').includes(digits)
  return (
    (asked === '' || says || isPhone) &&
    day >= (days[0] ?? '') &&
    day <= (days[1] ?? '') &&
    (filter.platform === 'all' || filter.platform === talk.platform) &&
    (filter.agents.length === 0 || filter.agents.includes(talk.agent)) &&
    (filter.statuses.length === 0 || filter.statuses.some((one) => one === talk.status))
  )
}

const isOlder = (a: Message & { id: string }, b: Message & { id: string }) => +a.at - +b.at || (a.id < b.id ? -1 : 1)

test('for any data and filter, search, CSV and JSON hold just the rows that a plain look finds, in their order', async () => {
  const house = await openHouse()
  const archive = await openArchive(house, 'lucia', AGENTS)
  const neighbour = await openArchive(house, 'vecina', AGENTS)
  await neighbour.talks([{ id: 'theirs', agent: 'ventas', phone: '573001112233' }])
  await neighbour.said([
    { id: 'theirs', in: 'theirs', content: 'devolución de la 3001 %', at: new Date(Date.UTC(2026, 5)) },
  ])
  // Some of it is said in days to come: it was kept before all the same.
  const keptAt = new Date('2026-01-01T00:00:00Z')

  const someTalks = fc.array(someTalk, { minLength: 4, maxLength: 4 })
  const someData = fc.record({ talks: someTalks, said: fc.array(someMessage, { minLength: 1, maxLength: 40 }) })
  await fc.assert(
    fc.asyncProperty(someData, fc.array(someFilter, { minLength: 3, maxLength: 3 }), async (data, filters) => {
      await house.pool.query('delete from conversations where user_id = $1', [archive.userId])
      const talks = data.talks.map((talk, n) => ({ ...talk, id: `c${n}`, contactKey: `k${n}` }))
      const said = data.said.map((message, n) => ({ ...message, id: `m${String(n).padStart(3, '0')}` }))
      await archive.talks(talks)
      await archive.said(said.map(({ of, ...message }): Said => ({ ...message, in: `c${of}`, keptAt })))

      for (const filter of filters) {
        const { query: asked, timeZone, days, platform: on, agents, statuses } = filter
        const common = { query: asked, timeZone, platform: on, statuses, agentIds: agents.map((id) => `lucia-${id}`) }
        const input = { ...common, dateRange: { from: days[0], to: days[1] } }
        const meant = said.filter((one) => isMeant(filter, talks[one.of] as Talk, one)).toSorted(isOlder)
        const texts = meant.map((one) => (one.type === 'text' ? one.content : lineOf(one)))

        const search = await archive.ask('search', input)
        expect([input, search.body.data?.total]).toEqual([input, asked === '' ? 0 : meant.length])
        if (asked !== '')
          expect(search.body.data.items.map(({ id }: { id: string }) => id)).toEqual(
            meant.map(({ id }) => id).toReversed(),
          )
        const counts = await archive.ask('counts', input)
        if (asked === '') expect(counts.body.data.messages).toBe(meant.length)

        const [csv, json] = [
          await archive.file({ ...input, format: 'csv' }),
          await archive.file({ ...input, format: 'json' }),
        ]
        if (meant.length === 0) {
          expect([csv.status, json.status]).toEqual([404, 404])
          continue
        }
        expect([csv.status, json.status]).toEqual([200, 200])
        expect(csv.headers.get('x-total-rows')).toBe(String(meant.length))
        const rows = readCsv(await csv.arrayBuffer()).slice(1)
        const objects: Record<string, string>[] = await json.json()
        expect(objects.map((row) => row['Contenido'])).toEqual(texts)
        // A sign behind a line's end has its apostrophe too; nobody writes one there.
        const bare = (cell = '') => cell.replace(/^'(?=[\s"']*=|[\t\r\n])/, '').replaceAll("'=", '=')
        expect(rows.map((row) => bare(row[7]))).toEqual(texts)
        const local = meant.map(({ at }) => at.toLocaleString('sv-SE', { timeZone }))
        expect(objects.map(({ Fecha = '', Hora }) => `${Fecha.split('/').toReversed().join('-')} ${Hora}`)).toEqual(
          local,
        )
        expect(rows.map(([fecha = '', hora]) => `${fecha.split('/').toReversed().join('-')} ${hora}`)).toEqual(local)
      }
    }),
    { numRuns: 12 },
  )
})
