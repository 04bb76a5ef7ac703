import { expect, test } from 'vitest'
import { openArchive, type Talk } from '../../../test/archive.ts'
import { openHouse } from '../../../test/house.ts'
import { keepLead, luz, openSales } from '../../../test/leads.ts'
import { signUp } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const at = new Date('2026-11-22T15:00:00Z')

/** An account whose contacts told these things, the last of them the newest. */
async function openList(all: readonly (Omit<Talk, 'id' | 'agent'> & { fields: Record<string, string> })[]) {
  const house = await openHouse()
  const { talks, token } = await openArchive(house, 'lucia', ['ventas', 'taller'])
  for (const [n, { fields, ...talk }] of all.entries()) {
    await talks([{ id: `c${n}`, agent: 'ventas', ...talk }])
    await keepLead(house, `c${n}`, fields, new Date(+at + n * 60_000))
  }
  const ask = async (query = '', agent = 'ventas') =>
    (await house.call('GET', `/api/agents/lucia-${agent}/leads${query}`, undefined, token)).body.data
  return { house, token, ask, ids: async (query = '') => (await ask(query)).items.map(({ id }: { id: string }) => id) }
}

test('what a contact told is listed with its contact and conversation, in the owner’s names', async () => {
  const { agent, tells, leads } = await openSales()
  await tells(luz, { name: 'Luz Marín', budget: 'dos millones' })
  expect(await leads()).toEqual([
    {
      id: expect.any(String),
      agentId: agent.id,
      sessionName: expect.any(String),
      platform: 'telegram',
      contact: { name: 'Luz', phone: null },
      fields: { name: 'Luz Marín', budget: 'dos millones' },
      revision: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    },
  ])
})

test('they come page by page, the last changed first, each once', async () => {
  const { ids, ask } = await openList(Array.from({ length: 7 }, (_, n) => ({ fields: { name: `Persona ${n}` } })))
  expect(await ids()).toEqual(['c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0'])
  const first = await ask('?limit=3')
  const second = await ask(`?limit=3&cursor=${first.nextCursor}`)
  const third = await ask(`?limit=3&cursor=${second.nextCursor}`)
  expect([first, second, third].map(({ items }) => items.map(({ id }: { id: string }) => id))).toEqual([
    ['c6', 'c5', 'c4'],
    ['c3', 'c2', 'c1'],
    ['c0'],
  ])
  expect(third.nextCursor).toBeNull()
})

test('they are found by beginnings of words, whatever the accents, and by a part of a phone', async () => {
  const { ids, ask } = await openList([
    { name: 'José', fields: { email: 'tienda@correo.co' } },
    { name: null, fields: { name: 'Begoña Ávila', budget: '100% contado' } },
    { name: 'Luz', phone: '573001112233', fields: { timeline: 'mañana' } },
    { name: 'Beto', fields: { phone: '+57 (310) 999-8877' } },
    { name: 'Ana', fields: { 'Número de celular': '320 555 44 33' } },
  ])
  expect(await ids('?search=jose')).toEqual(['c0'])
  expect(await ids('?search=avila%20BEGO')).toEqual(['c1'])
  expect(await ids('?search=correo.co')).toEqual(['c0'])
  expect(await ids('?search=manana')).toEqual(['c2'])
  expect(await ids('?search=300%20111')).toEqual(['c2'])
  expect(await ids('?search=3109998877')).toEqual(['c3'])
  expect(await ids('?search=3205554433')).toEqual(['c4'])
  expect(await ids('?search=nadie')).toEqual([])
  expect((await ask('', 'taller')).items).toEqual([])
})

test('telling the same again changes nothing, and more of it makes a lead the newest', async () => {
  const { house, ids, ask } = await openList([{ fields: { name: 'Ana' } }, { fields: { name: 'Luz' } }])
  await keepLead(house, 'c0', { name: 'Ana' }, new Date(+at + 3_600_000))
  expect(await ids()).toEqual(['c1', 'c0'])
  await keepLead(house, 'c0', { email: 'ana@correo.co' }, new Date(+at + 7_200_000))
  expect(await ask()).toMatchObject({
    items: [
      { id: 'c0', revision: 2, fields: { name: 'Ana', email: 'ana@correo.co' } },
      { id: 'c1', revision: 1 },
    ],
  })
})

test('an open console is told when one comes, changes and is deleted', async () => {
  const { house, token, ask } = await openList([{ fields: { name: 'Ana' } }])
  const stream = await openStream(house.url, token)
  const told = () => stream.events.filter(({ type }) => type === 'lead')
  await keepLead(house, 'c0', { name: 'Ana María' }, at)
  await house.call('DELETE', '/api/agents/lucia-ventas/leads/c0', undefined, token)
  await stream.until(() => told().length === 2, 'both changes to be told')
  expect(told()).toMatchObject([
    { agentId: 'lucia-ventas', conversationId: 'c0' },
    { agentId: 'lucia-ventas', conversationId: 'c0' },
  ])
  await stream.close()
  expect((await ask()).items).toEqual([])
})

test('one is deleted and its conversation stays; deleted again it is not there, nor under another agent', async () => {
  const { house, token } = await openList([{ fields: { name: 'Ana' } }])
  const remove = (path: string, as = token) => house.call('DELETE', `/api/agents/${path}`, undefined, as)
  const stranger = await signUp(house, 'vecina')
  expect((await remove('lucia-ventas/leads/c0', stranger.token)).body.code).toBe('agents.not_found')
  expect((await remove('lucia-taller/leads/c0')).body.code).toBe('leads.not_found')
  expect((await remove('lucia-ventas/leads/c0')).status).toBe(200)
  expect((await remove('lucia-ventas/leads/c0')).body.code).toBe('leads.not_found')
  expect((await house.call('GET', '/api/conversations/c0', undefined, token)).status).toBe(200)
})

test('a conversation tells what its contact told, or that it was nothing; a stranger is told nothing', async () => {
  const { house, token } = await openList([{ fields: { name: 'Ana' } }])
  const { talks } = await openArchive(house, 'otra')
  const of = (id: string, as = token) => house.call('GET', `/api/conversations/${id}/lead`, undefined, as)
  expect((await of('c0')).body.data).toMatchObject({ id: 'c0', fields: { name: 'Ana' } })
  await house.call('DELETE', '/api/agents/lucia-ventas/leads/c0', undefined, token)
  expect(await of('c0')).toMatchObject({ status: 200, body: { data: null } })
  await talks([{ id: 'ajena', agent: 'ventas' }])
  expect((await of('ajena')).body.code).toBe('conversations.not_found')
})
