import { expect, test } from 'vitest'
import { createArchive, type ArchivedConversation } from '../../../test/helpers/archive.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { insertLead, luz, startLeadServer } from '../../../test/helpers/lead-server.ts'
import { signUp } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const at = new Date('2026-11-22T15:00:00Z')

/** A workspace with one conversation and lead per entry, the last one the newest. */
async function openLeads(
  leads: readonly (Omit<ArchivedConversation, 'id' | 'agent'> & { fields: Record<string, string> })[],
) {
  const server = await startTestServer()
  const { addConversations, token } = await createArchive(server, 'lucia', ['ventas', 'taller'])
  for (const [n, { fields, ...conversation }] of leads.entries()) {
    await addConversations([{ id: `c${n}`, agent: 'ventas', ...conversation }])
    await insertLead(server, `c${n}`, fields, new Date(+at + n * 60_000))
  }
  const list = async (query = '', agent = 'ventas') =>
    (await server.call('GET', `/api/agents/lucia-${agent}/leads${query}`, undefined, token)).body.data
  return {
    server,
    token,
    list,
    ids: async (query = '') => (await list(query)).items.map(({ id }: { id: string }) => id),
  }
}

test('list leads: each has its contact, conversation and fields under the owner’s names', async () => {
  const { agent, giveLead, fetchLeads } = await startLeadServer()
  await giveLead(luz, { name: 'Luz Marín', budget: 'dos millones' })
  expect(await fetchLeads()).toEqual([
    {
      id: expect.any(String),
      agentId: agent.id,
      sessionName: expect.any(String),
      platform: 'telegram',
      contact: { name: 'Luz', phone: null },
      fields: { name: 'Luz Marín', budget: 'dos millones' },
      heardFields: [],
      revision: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    },
  ])
})

test('list leads: pages hold each lead once, the last changed first', async () => {
  const { ids, list } = await openLeads(Array.from({ length: 7 }, (_, n) => ({ fields: { name: `Persona ${n}` } })))
  expect(await ids()).toEqual(['c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0'])
  const first = await list('?limit=3')
  const second = await list(`?limit=3&cursor=${first.nextCursor}`)
  const third = await list(`?limit=3&cursor=${second.nextCursor}`)
  expect([first, second, third].map(({ items }) => items.map(({ id }: { id: string }) => id))).toEqual([
    ['c6', 'c5', 'c4'],
    ['c3', 'c2', 'c1'],
    ['c0'],
  ])
  expect(third.nextCursor).toBeNull()
})

test('list leads of all agents: one order over every agent, a page at a time, and of this workspace only', async () => {
  const server = await startTestServer()
  const { addConversations, token } = await createArchive(server, 'lucia', ['ventas', 'taller'])
  const neighbour = await createArchive(server, 'vecina', ['otra'])
  for (const [n, agent] of ['ventas', 'taller', 'ventas', 'taller'].entries()) {
    await addConversations([{ id: `c${n}`, agent, name: n === 3 ? 'José' : 'Ana' }])
    await insertLead(server, `c${n}`, { name: `Persona ${n}` }, new Date(+at + n * 60_000))
  }
  await neighbour.addConversations([{ id: 'ajena', agent: 'otra' }])
  await insertLead(server, 'ajena', { name: 'Ajena' }, at)
  const call = (query: string) => server.call('GET', `/api/leads?${query}`, undefined, token)
  const page = async (query: string) => {
    const { items, nextCursor } = (await call(query)).body.data
    return { ids: items.map(({ id }: { id: string }) => id), nextCursor }
  }
  const first = await page('limit=3')
  expect(first.ids).toEqual(['c3', 'c2', 'c1'])
  expect(await page(`limit=3&cursor=${first.nextCursor}`)).toEqual({ ids: ['c0'], nextCursor: null })
  expect((await page('agentId=lucia-taller')).ids).toEqual(['c3', 'c1'])
  expect((await page('search=jose')).ids).toEqual(['c3'])
  expect((await call('agentId=vecina-otra')).status).toBe(404)
})

test('search leads: beginnings of words without accents, and part of a phone', async () => {
  const { ids, list } = await openLeads([
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
  expect((await list('', 'taller')).items).toEqual([])
})

test('save lead: the same fields change nothing, a new field makes the lead the newest', async () => {
  const { server, ids, list } = await openLeads([{ fields: { name: 'Ana' } }, { fields: { name: 'Luz' } }])
  await insertLead(server, 'c0', { name: 'Ana' }, new Date(+at + 3_600_000))
  expect(await ids()).toEqual(['c1', 'c0'])
  await insertLead(server, 'c0', { email: 'ana@correo.co' }, new Date(+at + 7_200_000))
  expect(await list()).toMatchObject({
    items: [
      { id: 'c0', revision: 2, fields: { name: 'Ana', email: 'ana@correo.co' } },
      { id: 'c1', revision: 1 },
    ],
  })
})

test('open console: a saved, changed or deleted lead sends an event', async () => {
  const { server, token, list } = await openLeads([{ fields: { name: 'Ana' } }])
  const stream = await openEventStream(server.url, token)
  const leadEvents = () => stream.events.filter(({ type }) => type === 'lead')
  await insertLead(server, 'c0', { name: 'Ana María' }, at)
  await server.call('DELETE', '/api/agents/lucia-ventas/leads/c0', undefined, token)
  await stream.waitUntil(() => leadEvents().length === 2, 'both changes to be told')
  expect(leadEvents()).toMatchObject([
    { agentId: 'lucia-ventas', conversationId: 'c0' },
    { agentId: 'lucia-ventas', conversationId: 'c0' },
  ])
  await stream.close()
  expect((await list()).items).toEqual([])
})

test('delete lead: the conversation stays; again, under another agent or another account it is refused', async () => {
  const { server, token } = await openLeads([{ fields: { name: 'Ana' } }])
  const remove = (path: string, bearer = token) => server.call('DELETE', `/api/agents/${path}`, undefined, bearer)
  const neighbour = await signUp(server, 'vecina')
  expect((await remove('lucia-ventas/leads/c0', neighbour.token)).body.code).toBe('agents.not_found')
  expect((await remove('lucia-taller/leads/c0')).body.code).toBe('leads.not_found')
  expect((await remove('lucia-ventas/leads/c0')).status).toBe(200)
  expect((await remove('lucia-ventas/leads/c0')).body.code).toBe('leads.not_found')
  expect((await server.call('GET', '/api/conversations/c0', undefined, token)).status).toBe(200)
})

test('lead of a conversation: found, null after deletion, and refused for another account', async () => {
  const { server, token } = await openLeads([{ fields: { name: 'Ana' } }])
  const { addConversations } = await createArchive(server, 'otra')
  const leadOf = (id: string, bearer = token) => server.call('GET', `/api/conversations/${id}/lead`, undefined, bearer)
  expect((await leadOf('c0')).body.data).toMatchObject({ id: 'c0', fields: { name: 'Ana' } })
  await server.call('DELETE', '/api/agents/lucia-ventas/leads/c0', undefined, token)
  expect(await leadOf('c0')).toMatchObject({ status: 200, body: { data: null } })
  await addConversations([{ id: 'ajena', agent: 'ventas' }])
  expect((await leadOf('ajena')).body.code).toBe('conversations.not_found')
})
