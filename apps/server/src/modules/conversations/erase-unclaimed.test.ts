import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { photo, reaction } from '../../../test/fakes/whatsapp/sayings.ts'
import type { TestHouse } from '../../../test/house.ts'
import { allAtOnce } from '../../../test/locks.ts'
import { signUp, thread } from '../../../test/people.ts'
import { allKept, linkPhone, withWhatsAppAgent } from '../../../test/whatsapp.ts'

/** Ana wrote to the shop, which has an agent, and Ana and Eva to a storehouse that has none yet, and to a neighbour's. */
async function alsoHeardWithoutAgent() {
  const world = await withWhatsAppAgent()
  const { house, whatsapp, token, ana, says } = world
  await says(ana, 'Hola')
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  const store = whatsapp.addPhone({ number: '573004445566', name: 'Bodega' })
  const { sessionName } = await linkPhone(house, whatsapp, store, token)
  const neighbour = await signUp(house, 'vecina')
  const others = whatsapp.addPhone({ number: '573007778899', name: 'Vecina' })
  await linkPhone(house, whatsapp, others, neighbour.token)

  const id = await ana.write(store, '¿Tienen bultos?')
  await ana.write(store, reaction(id, '🙏'))
  await ana.write(store, photo('así lo quiero'))
  await store.write(ana, 'Sí, quedan dos')
  await eva.write(store, 'Soy otra')
  await allKept(whatsapp, store)
  await ana.write(others, 'De la vecina')
  await allKept(whatsapp, others)
  const { conversation } = await thread(house, token)
  return { ...world, neighbour, bodega: sessionName, contact: `/api/conversations/${conversation.id}/contact` }
}

async function archiveOf(house: TestHouse, token: string) {
  const response = await fetch(`${house.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  return { heard: JSON.parse(text('sin-agente.json')), readMe: text('LEEME.txt') }
}

test('everything known of a contact reaches what a phone heard of them while no agent spoke through it, and nobody else’s', async () => {
  const { house, token, neighbour, contact } = await alsoHeardWithoutAgent()
  const figures = { conversations: 1, messages: 5, notes: 0, files: 0, leads: 0 }
  expect((await house.call('GET', contact, undefined, token)).body.data).toEqual(figures)
  expect((await house.call('DELETE', contact, undefined, token)).body.data).toEqual(figures)
  expect((await archiveOf(house, token)).heard).toMatchObject([{ texto: 'Soy otra' }])
  expect((await archiveOf(house, neighbour.token)).heard).toMatchObject([{ texto: 'De la vecina' }])
})

test('who is known to a phone without an agent by alias alone goes too, once one message told both', async () => {
  const { house, whatsapp, token, ana, sessionName, contact } = await alsoHeardWithoutAgent()
  await house.db.updateTable('conversations').set({ contactKey: ana.jid }).execute()
  const { rows } = await house.pool.query('select heard from unclaimed_messages where session_name <> $1', [
    sessionName,
  ])
  expect(rows).toHaveLength(6)
  const store = whatsapp.phones.find(({ name }) => name === 'Bodega') ?? expect.fail('no storehouse')
  ana.show('only-alias')
  await ana.write(store, 'Y por alias')
  await allKept(whatsapp, store)
  expect((await house.call('DELETE', contact, undefined, token)).body.data).toMatchObject({ messages: 6 })
  expect((await archiveOf(house, token)).heard).toMatchObject([{ texto: 'Soy otra' }])
})

test('an account takes along what its phones heard while they had no agent, and nothing that opens a file', async () => {
  const { house, token, ana, bodega } = await alsoHeardWithoutAgent()
  const { heard, readMe } = await archiveOf(house, token)
  expect(readMe).toContain('sin-agente.json')
  const hers = { sesion: bodega, contacto: { id: ana.alias, nombre: 'Ana', telefono: ana.number }, de: 'contacto' }
  expect(heard).toHaveLength(5)
  expect(heard).toContainEqual(expect.objectContaining({ ...hers, tipo: 'text', texto: '¿Tienen bultos?' }))
  expect(heard).toContainEqual(expect.objectContaining({ ...hers, tipo: 'image', texto: 'así lo quiero' }))
  expect(heard).toContainEqual(expect.objectContaining({ de: 'contacto', tipo: 'reacción', reaccion: '🙏' }))
  expect(heard).toContainEqual(expect.objectContaining({ de: 'celular', texto: 'Sí, quedan dos' }))
  expect(JSON.stringify(heard)).not.toMatch(/mediaKey|directPath|"key"/)
})

test('what no key of the server opens any more stops neither', async () => {
  const { house, token, contact } = await alsoHeardWithoutAgent()
  const lost = `update unclaimed_messages set heard = 'v1.otra.AAAA' where id = (select min(id) from unclaimed_messages)`
  await house.pool.query(lost)
  expect((await archiveOf(house, token)).heard).toHaveLength(4)
  expect((await house.call('DELETE', contact, undefined, token)).status).toBe(200)
})

const ofBodega = (sessionName: string) => ({
  name: 'Bodega',
  description: 'Despacha',
  prompt: 'Eres bodeguero',
  platform: 'whatsapp',
  sessionName,
  customConfig: { autoReply: false },
})

test('what is erased while it is handed over to an agent is told to nobody, and what was told is erased', async () => {
  const { house, token, bodega, contact } = await alsoHeardWithoutAgent()
  const held = 'select from unclaimed_messages for update'
  const erased = await allAtOnce(house.database, held, 2, async () => {
    await house.call('POST', '/api/agents', ofBodega(bodega), token)
    return house.call('DELETE', contact, undefined, token)
  })
  expect(erased.status).toBe(200)
  await house.drain()
  const { body } = await house.call('GET', '/api/conversations', undefined, token)
  expect(body.data.items.map(({ contact: { name } }: { contact: { name: string } }) => name)).toEqual(['Eva'])
  expect((await archiveOf(house, token)).heard).toEqual([])
})
