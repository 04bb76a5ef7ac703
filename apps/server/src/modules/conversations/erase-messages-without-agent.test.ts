import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { photoMessage, reactionMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { runAllAtOnce } from '../../../test/database/run-behind-lock.ts'
import { signUp, fetchThread } from '../../../test/test-accounts.ts'
import { waitUntilAllStored, linkPhone, startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'

/**
 * Ana writes to the shop, which has an agent; Ana and Eva write to a phone without agent; Ana writes to a neighbour's
 * phone.
 */
async function openWithMessagesWithoutAgent() {
  const account = await startServerWithWhatsAppAgent()
  const { server: testServer, whatsapp, token, ana, sendAndDrain: write } = account
  await write(ana, 'Hola')
  const eva = whatsapp.addPhone({ number: '573005554433', name: 'Eva' })
  const store = whatsapp.addPhone({ number: '573004445566', name: 'Bodega' })
  const { sessionName } = await linkPhone(testServer, whatsapp, store, token)
  const neighbour = await signUp(testServer, 'vecina')
  const neighbourPhone = whatsapp.addPhone({ number: '573007778899', name: 'Vecina' })
  await linkPhone(testServer, whatsapp, neighbourPhone, neighbour.token)

  const id = await ana.write(store, '¿Tienen bultos?')
  await ana.write(store, reactionMessage(id, '🙏'))
  await ana.write(store, photoMessage('así lo quiero'))
  await store.write(ana, 'Sí, quedan dos')
  await eva.write(store, 'Soy otra')
  await waitUntilAllStored(whatsapp, store)
  await ana.write(neighbourPhone, 'De la vecina')
  await waitUntilAllStored(whatsapp, neighbourPhone)
  const { conversation } = await fetchThread(testServer, token)
  return { ...account, neighbour, bodega: sessionName, contact: `/api/conversations/${conversation.id}/contact` }
}

async function archiveOf(testServer: TestServer, token: string) {
  const response = await fetch(`${testServer.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  return { messages: JSON.parse(text('sin-agente.json')), readMe: text('LEEME.txt') }
}

test('erase contact: includes messages without agent of the account, and none of another account', async () => {
  const { server: testServer, token, neighbour, contact } = await openWithMessagesWithoutAgent()
  const figures = { conversations: 1, messages: 5, notes: 0, files: 0, leads: 0 }
  expect((await testServer.call('GET', contact, undefined, token)).body.data).toEqual(figures)
  expect((await testServer.call('DELETE', contact, undefined, token)).body.data).toEqual(figures)
  expect((await archiveOf(testServer, token)).messages).toMatchObject([{ texto: 'Soy otra' }])
  expect((await archiveOf(testServer, neighbour.token)).messages).toMatchObject([{ texto: 'De la vecina' }])
})

test('erase contact: finds messages without agent by alias once a message linked alias and phone', async () => {
  const { server: testServer, whatsapp, token, ana, sessionName, contact } = await openWithMessagesWithoutAgent()
  await testServer.db.updateTable('conversations').set({ contactKey: ana.jid }).execute()
  const { rows } = await testServer.pool.query('select heard from unclaimed_messages where session_name <> $1', [
    sessionName,
  ])
  expect(rows).toHaveLength(6)
  const store = whatsapp.phones.find(({ name }) => name === 'Bodega') ?? expect.fail('no storehouse')
  ana.setAddressing('only-alias')
  await ana.write(store, 'Y por alias')
  await waitUntilAllStored(whatsapp, store)
  expect((await testServer.call('DELETE', contact, undefined, token)).body.data).toMatchObject({ messages: 6 })
  expect((await archiveOf(testServer, token)).messages).toMatchObject([{ texto: 'Soy otra' }])
})

test('delete contact without conversations: its messages without agent go, and those of others stay', async () => {
  const { server: testServer, token } = await openWithMessagesWithoutAgent()
  const eva = { name: 'Eva', phone: '+57 300 555 4433', about: '', tags: [], fields: {} }
  const created = await testServer.call('POST', '/api/contacts', eva, token)
  expect(created.status).toBe(201)
  const deleted = await testServer.call('DELETE', `/api/contacts/${created.body.data.id}`, undefined, token)
  expect(deleted.body.data).toMatchObject({ conversations: 0, messages: 1 })
  const { messages } = await archiveOf(testServer, token)
  expect(messages).toHaveLength(4)
  expect(messages).not.toContainEqual(expect.objectContaining({ texto: 'Soy otra' }))
})

test('export: contains messages without agent, and no key that opens a file', async () => {
  const { server: testServer, token, ana, bodega } = await openWithMessagesWithoutAgent()
  const { messages, readMe } = await archiveOf(testServer, token)
  expect(readMe).toContain('sin-agente.json')
  const hers = { sesion: bodega, contacto: { id: ana.alias, nombre: 'Ana', telefono: ana.number }, de: 'contacto' }
  expect(messages).toHaveLength(5)
  expect(messages).toContainEqual(expect.objectContaining({ ...hers, tipo: 'text', texto: '¿Tienen bultos?' }))
  expect(messages).toContainEqual(expect.objectContaining({ ...hers, tipo: 'image', texto: 'así lo quiero' }))
  expect(messages).toContainEqual(expect.objectContaining({ de: 'contacto', tipo: 'reacción', reaccion: '🙏' }))
  expect(messages).toContainEqual(expect.objectContaining({ de: 'celular', texto: 'Sí, quedan dos' }))
  expect(JSON.stringify(messages)).not.toMatch(/mediaKey|directPath|"key"/)
})

test('messages without agent: a row that no key opens stops neither export nor deletion', async () => {
  const { server: testServer, token, contact } = await openWithMessagesWithoutAgent()
  const breakOneRow = `update unclaimed_messages set heard = 'v1.otra.AAAA'
    where id = (select min(id) from unclaimed_messages)`
  await testServer.pool.query(breakOneRow)
  expect((await archiveOf(testServer, token)).messages).toHaveLength(4)
  expect((await testServer.call('DELETE', contact, undefined, token)).status).toBe(200)
})

const bodegaAgent = (sessionName: string) => ({
  name: 'Bodega',
  description: 'Despacha',
  prompt: 'Eres bodeguero',
  platform: 'whatsapp',
  sessionName,
  customConfig: { autoReply: false },
})

test('erase contact: messages handed over to an agent at the same time are erased too', async () => {
  const { server: testServer, token, bodega, contact } = await openWithMessagesWithoutAgent()
  const lockRows = 'select from unclaimed_messages for update'
  const deletion = await runAllAtOnce(testServer.database, lockRows, 2, async () => {
    await testServer.call('POST', '/api/agents', bodegaAgent(bodega), token)
    return testServer.call('DELETE', contact, undefined, token)
  })
  expect(deletion.status).toBe(200)
  await testServer.drain()
  const { body } = await testServer.call('GET', '/api/conversations', undefined, token)
  expect(body.data.items.map(({ contact: { name } }: { contact: { name: string } }) => name)).toEqual(['Eva'])
  expect((await archiveOf(testServer, token)).messages).toEqual([])
})
