import { expect, test } from 'vitest'
import { createArchive } from '../../../test/helpers/archive.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { signUp } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'

const words = { query: 'devolución', days: { last: 30 } }

async function openWithSearches(server: TestServer, username: string) {
  const { token } = await signUp(server, username)
  return {
    token,
    save: (name: string, options: object = {}) =>
      server.call('POST', '/api/saved-searches', { name, ...words, ...options }, token),
    names: async () =>
      (await server.call('GET', '/api/saved-searches', undefined, token)).body.data.map(
        (one: { name: string }) => one.name,
      ),
    list: async () => (await server.call('GET', '/api/saved-searches', undefined, token)).body.data,
    remove: (id: string) => server.call('DELETE', `/api/saved-searches/${id}`, undefined, token),
  }
}

test('list saved searches: sorted by name as Spanish readers expect', async () => {
  const { save, names, list } = await openWithSearches(await startTestServer(), 'lucia')
  for (const name of ['Zapatos', 'Ñandú', 'arroz', 'Árbol', 'nube']) await save(name)
  expect(await names()).toEqual(['Árbol', 'arroz', 'nube', 'Ñandú', 'Zapatos'])
  expect((await list())[0]).toEqual({
    id: expect.any(String) as string,
    name: 'Árbol',
    query: 'devolución',
    platform: 'all',
    days: { last: 30 },
    agentIds: [],
    statuses: [],
    createdAt: expect.stringMatching(/Z$/) as string,
    updatedAt: expect.stringMatching(/Z$/) as string,
  })
})

test('save search: the same name in any case replaces the stored search', async () => {
  const { save, list } = await openWithSearches(await startTestServer(), 'lucia')
  const first = await save('Quejas')
  const days = { from: '2026-01-01', to: '2026-02-01' }
  const replaced = await save('QUEJAS', { days, statuses: ['waiting'] })
  expect(first.status).toBe(201)
  const { updatedAt } = replaced.body.data
  expect(await list()).toEqual([{ ...first.body.data, name: 'QUEJAS', days, statuses: ['waiting'], updatedAt }])
  expect(replaced.body.data).toEqual((await list())[0])
})

test('save search: one changed by another console is not replaced until it was read again', async () => {
  const server = await startTestServer()
  const { save, list } = await openWithSearches(server, 'lucia')
  const first = (await save('Quejas', { replaces: null })).body.data
  expect(await save('quejas', { query: 'otra', replaces: null })).toMatchObject({
    status: 409,
    body: { code: 'saved_searches.changed' },
  })
  server.advanceClock(1)
  const second = (await save('Quejas', { query: 'otra', replaces: first.updatedAt })).body.data
  expect((await save('Quejas', { query: 'tercera', replaces: first.updatedAt })).status).toBe(409)
  expect(await list()).toMatchObject([{ query: 'otra' }])
  expect((await save('Quejas', { query: 'tercera', replaces: second.updatedAt })).status).toBe(201)
})

test('save search: fifty at most, and of two simultaneous ones for the last place one is stored', async () => {
  const { save, names, list, remove } = await openWithSearches(await startTestServer(), 'lucia')
  for (let n = 1; n < 50; n++) await save(`n${n}`)
  const results = await Promise.all([save('uno'), save('otro')])
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await save('más')).body).toMatchObject({ code: 'saved_searches.too_many' })
  // At the maximum, a stored search can still be replaced.
  expect((await save('N1', { query: 'otra' })).status).toBe(201)
  expect(await names()).toHaveLength(50)
  await remove((await list())[0].id)
  expect((await save('más')).status).toBe(201)
})

test('saved searches: open consoles of the account are notified of each change', async () => {
  const server = await startTestServer()
  const { save, remove, token } = await openWithSearches(server, 'lucia')
  const stream = await openEventStream(server.url, token)
  const eventTypes = (): string[] => stream.events.map(({ type }) => type)
  const waitForEvents = (n: number) =>
    stream.waitUntil(() => eventTypes().filter((type) => type === 'saved_search').length >= n, `${n} changes`)
  const { id } = (await save('Quejas')).body.data
  await waitForEvents(1)
  await save('QUEJAS')
  await waitForEvents(2)
  await remove('otra')
  await remove(id)
  await waitForEvents(3)
  await stream.close()
  const { rows } = await server.pool.query("select from events where data->>'type' = 'saved_search'")
  expect(rows).toHaveLength(3)
})

test('saved searches: another account neither sees nor deletes them', async () => {
  const server = await startTestServer()
  const [lucia, vecina] = [await openWithSearches(server, 'lucia'), await openWithSearches(server, 'vecina')]
  const { id } = (await lucia.save('Quejas')).body.data
  expect(await vecina.names()).toEqual([])
  expect(await vecina.remove(id)).toMatchObject({ status: 404, body: { code: 'saved_searches.not_found' } })
  await vecina.save('Quejas', { query: 'mía' })
  expect((await lucia.list())[0].query).toBe('devolución')
  expect((await lucia.remove(id)).status).toBe(200)
  expect(await lucia.names()).toEqual([])
})

test('save search: agents of other accounts are dropped from the filter', async () => {
  const server = await startTestServer()
  await createArchive(server, 'vecina')
  const { token } = await createArchive(server, 'lucia')
  const body = { name: 'Ventas', ...words, agentIds: ['lucia-ventas', 'vecina-ventas', 'nadie'] }
  const saved = await server.call('POST', '/api/saved-searches', body, token)
  expect(saved.body.data.agentIds).toEqual(['lucia-ventas'])
})
