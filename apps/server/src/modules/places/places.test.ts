import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { signUp } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'

const PLACES = '/api/places'
const shop = { name: 'Zapatería', address: 'Calle 12 # 4-56', latitude: 4.6097, longitude: -74.0817 }

test('places: saved by name for the workspace, refused outside the map, and removed', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const create = (draft: object) => server.call('POST', PLACES, draft, token)
  const saved = await create(shop)
  expect([saved.status, saved.body.data]).toEqual([201, { ...shop, id: expect.any(String) }])
  await create({ name: ' Almacén ', latitude: -90, longitude: 180 })
  const list = async () => (await server.call('GET', PLACES, undefined, token)).body.data
  expect(await list()).toMatchObject([{ name: 'Almacén', address: '', latitude: -90, longitude: 180 }, shop])
  for (const [change, field] of [
    [{ latitude: 90.1 }, 'latitude'],
    [{ longitude: '4' }, 'longitude'],
    [{ name: ' ' }, 'name'],
    [{ address: 'x'.repeat(161) }, 'address'],
  ] as const)
    expect(Object.keys((await create({ ...shop, ...change })).body.fields)).toEqual([field])
  expect((await server.call('DELETE', `${PLACES}/${saved.body.data.id}`, undefined, token)).status).toBe(200)
  expect(await list()).toHaveLength(1)
})

test('places: the same point under the same name is one place, with the address that was given last', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const create = async (draft: object) => (await server.call('POST', PLACES, draft, token)).body.data
  const [one, other] = await Promise.all([create(shop), create(shop)])
  expect(other).toEqual(one)
  expect(await create({ ...shop, address: 'Calle 13' })).toEqual({ ...one, address: 'Calle 13' })
  expect(await create({ ...shop, address: '' })).toEqual({ ...one, address: 'Calle 13' })
  expect((await create({ ...shop, name: 'Bodega' })).id).not.toBe(one.id)
  expect((await create({ ...shop, latitude: 4.7 })).id).not.toBe(one.id)
  expect((await server.call('GET', PLACES, undefined, token)).body.data).toHaveLength(3)
})

test('places: another workspace neither sees nor removes them; 30 at most', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const { id } = (await server.call('POST', PLACES, shop, token)).body.data
  const other = await signUp(server, 'vecina')
  expect((await server.call('GET', PLACES, undefined, other.token)).body.data).toEqual([])
  expect((await server.call('DELETE', `${PLACES}/${id}`, undefined, other.token)).body.code).toBe('places.not_found')
  const create = (name: string) => server.call('POST', PLACES, { ...shop, name }, token)
  for (let count = 1; count < limits.placesMax; count++) await create(`Sede ${count}`)
  expect((await create('Otra')).body.code).toBe('places.too_many')
  // A saved one is no further one.
  expect((await create('Sede 1')).status).toBe(201)
})
