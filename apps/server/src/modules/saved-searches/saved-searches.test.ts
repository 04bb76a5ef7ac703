import { expect, test } from 'vitest'
import { openArchive } from '../../../test/archive.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { signUp } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const words = { query: 'devolución', days: { last: 30 } }

async function openDrawer(house: TestHouse, username: string) {
  const { token } = await signUp(house, username)
  return {
    token,
    save: (name: string, more: object = {}) =>
      house.call('POST', '/api/saved-searches', { name, ...words, ...more }, token),
    names: async () =>
      (await house.call('GET', '/api/saved-searches', undefined, token)).body.data.map(
        (one: { name: string }) => one.name,
      ),
    list: async () => (await house.call('GET', '/api/saved-searches', undefined, token)).body.data,
    remove: (id: string) => house.call('DELETE', `/api/saved-searches/${id}`, undefined, token),
  }
}

test('searches are listed by name, as somebody who reads Spanish expects', async () => {
  const { save, names, list } = await openDrawer(await openHouse(), 'lucia')
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

test('the same name again, in whatever case, replaces what it stood for', async () => {
  const { save, list } = await openDrawer(await openHouse(), 'lucia')
  const first = await save('Quejas')
  const days = { from: '2026-01-01', to: '2026-02-01' }
  const again = await save('QUEJAS', { days, statuses: ['waiting'] })
  expect(first.status).toBe(201)
  const { updatedAt } = again.body.data
  expect(await list()).toEqual([{ ...first.body.data, name: 'QUEJAS', days, statuses: ['waiting'], updatedAt }])
  expect(again.body.data).toEqual((await list())[0])
})

test('what another console kept under the name meanwhile is not replaced, until whoever saves has seen it', async () => {
  const house = await openHouse()
  const { save, list } = await openDrawer(house, 'lucia')
  const first = (await save('Quejas', { replaces: null })).body.data
  expect(await save('quejas', { query: 'otra', replaces: null })).toMatchObject({
    status: 409,
    body: { code: 'saved_searches.changed' },
  })
  house.skip(1)
  const second = (await save('Quejas', { query: 'otra', replaces: first.updatedAt })).body.data
  expect((await save('Quejas', { query: 'tercera', replaces: first.updatedAt })).status).toBe(409)
  expect(await list()).toMatchObject([{ query: 'otra' }])
  expect((await save('Quejas', { query: 'tercera', replaces: second.updatedAt })).status).toBe(201)
})

test('fifty are kept, and of two that come at once for the last place one', async () => {
  const { save, names, list, remove } = await openDrawer(await openHouse(), 'lucia')
  for (let n = 1; n < 50; n++) await save(`n${n}`)
  const both = await Promise.all([save('uno'), save('otro')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await save('más')).body).toMatchObject({ code: 'saved_searches.too_many' })
  // What is kept can still be changed.
  expect((await save('N1', { query: 'otra' })).status).toBe(201)
  expect(await names()).toHaveLength(50)
  await remove((await list())[0].id)
  expect((await save('más')).status).toBe(201)
})

test('open consoles of the account hear that one was kept or removed', async () => {
  const house = await openHouse()
  const { save, remove, token } = await openDrawer(house, 'lucia')
  const stream = await openStream(house.url, token)
  const told = (): string[] => stream.events.map(({ type }) => type)
  const news = (n: number) =>
    stream.until(() => told().filter((type) => type === 'saved_search').length >= n, `${n} changes`)
  const { id } = (await save('Quejas')).body.data
  await news(1)
  await save('QUEJAS')
  await news(2)
  await remove('otra')
  await remove(id)
  await news(3)
  await stream.close()
  const { rows } = await house.pool.query("select from events where data->>'type' = 'saved_search'")
  expect(rows).toHaveLength(3)
})

test('nobody sees or removes what another one keeps', async () => {
  const house = await openHouse()
  const [lucia, vecina] = [await openDrawer(house, 'lucia'), await openDrawer(house, 'vecina')]
  const { id } = (await lucia.save('Quejas')).body.data
  expect(await vecina.names()).toEqual([])
  expect(await vecina.remove(id)).toMatchObject({ status: 404, body: { code: 'saved_searches.not_found' } })
  await vecina.save('Quejas', { query: 'mía' })
  expect((await lucia.list())[0].query).toBe('devolución')
  expect((await lucia.remove(id)).status).toBe(200)
  expect(await lucia.names()).toEqual([])
})

test('of agents that are narrowed to, those of the account are kept', async () => {
  const house = await openHouse()
  await openArchive(house, 'vecina')
  const { token } = await openArchive(house, 'lucia')
  const body = { name: 'Ventas', ...words, agentIds: ['lucia-ventas', 'vecina-ventas', 'nadie'] }
  const saved = await house.call('POST', '/api/saved-searches', body, token)
  expect(saved.body.data.agentIds).toEqual(['lucia-ventas'])
})
