import { type Conversation, type Message } from '@portavoz/contract'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createS3ObjectStorage } from '../../src/adapters/files/s3/s3-object-storage.ts'
import { startServerWithWhatsAppAgent, waitUntilAllStored } from '../channels/whatsapp-server.ts'
import { pdfFile } from '../fakes/media/sample-files.ts'
import { IMPATIENT, startS3Storage, type S3Storage } from '../fakes/s3/s3-storage.ts'
import { S3RVER_KEY } from '../fakes/s3/s3rver.ts'
import { fileMessage } from '../fakes/whatsapp/phone/message-content.ts'
import { buildUploadForm, DOCUMENTS_PATH, PRICES_TEXT, uploadAndProcess } from '../helpers/upload-documents.ts'
import { fetchThread, PASSWORD, signUp } from '../test-accounts.ts'
import type { TestServer } from '../test-server.ts'

async function startShop() {
  const s3 = await startS3Storage('tienda')
  const shop = await startServerWithWhatsAppAgent({}, { env: s3.env, inputs: { objectStorageConnection: IMPATIENT } })
  return { s3, ...shop }
}

/** The files that rows name, as the keys that the bucket should have. */
async function expectedKeys({ db }: TestServer): Promise<string[]> {
  const media = await db.selectFrom('media').select('messageId as id').where('state', '=', 'kept').execute()
  const documents = await db.selectFrom('documents').select('fileId as id').execute()
  const keyOf = (folder: string) => (row: { id: string }) => `tienda/${folder}/${row.id.slice(-2)}/${row.id}`
  return [...documents.map(keyOf('documents')), ...media.map(keyOf('media'))].toSorted()
}

const fileKeys = (s3: S3Storage) => s3.keys().filter((key) => !key.endsWith('/.of'))

const sendFile = async (
  { whatsapp, shop }: Pick<Awaited<ReturnType<typeof startShop>>, 'whatsapp' | 'shop'>,
  phone: Awaited<ReturnType<typeof startShop>>['ana'],
) => {
  await phone.write(shop, fileMessage('lista.pdf', 9, whatsapp.media.upload(pdfFile(phone.name), 'document')))
  await waitUntilAllStored(whatsapp, shop)
}

test('bucket: it holds exactly the files that rows name, also after each kind of deletion', async () => {
  const { s3, server, whatsapp, shop, token, ana } = await startShop()
  const bruno = whatsapp.addPhone({ number: '573009998878', name: 'Bruno' })
  for (const phone of [ana, bruno]) await sendFile({ whatsapp, shop }, phone)
  await server.drain()
  const prices = await uploadAndProcess(server, token, PRICES_TEXT)
  const hours = await uploadAndProcess(server, token, 'Abrimos los domingos.', { fileName: 'horario.txt' })
  const compare = async (count: number) => {
    await server.drain()
    expect(fileKeys(s3)).toEqual(await expectedKeys(server))
    expect(fileKeys(s3)).toHaveLength(count)
  }
  await compare(4)
  expect(readdirSync(server.dataDir)).not.toContain('media')
  expect(readdirSync(server.dataDir)).not.toContain('documents')

  const download = await fetch(`${server.url}${DOCUMENTS_PATH}/${prices.id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await download.text()).toBe(PRICES_TEXT)
  const neighbour = await signUp(server, 'vecina')
  expect((await server.call('GET', `${DOCUMENTS_PATH}/${prices.id}/file`, undefined, neighbour.token)).status).toBe(404)

  const replaced = buildUploadForm('Ahora también los lunes.', { fileName: 'horario.txt' })
  expect((await server.call('PUT', `${DOCUMENTS_PATH}/${hours.id}/file`, replaced, token)).status).toBe(200)
  await compare(4)
  await server.call('DELETE', `${DOCUMENTS_PATH}/${prices.id}`, undefined, token)
  await compare(3)
  const { items } = (await server.call('GET', '/api/conversations', undefined, token)).body.data
  const anas = items.find(({ contact }: Conversation) => contact.name === 'Ana')
  await server.call('DELETE', `/api/conversations/${anas.id}`, undefined, token)
  await compare(2)
  // The last administrator stays.
  await server.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute()
  expect((await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)).status).toBe(200)
  await compare(0)
})

test('sweep: objects without a row go, and not where the bucket is of another installation', async () => {
  const { s3, server, token } = await startShop()
  await uploadAndProcess(server, token, PRICES_TEXT)
  const storage = createS3ObjectStorage(s3.settings)
  const orphan = 'media/AB/01JZZZZZZZZZZZZZZZZZZZZZAB'
  const leave = () => storage.put(orphan, Readable.from([Buffer.from('nadie')]))
  // An empty bucket is taken over.
  await server.deleteExpired()
  await leave()
  server.advanceClock(3 * 3_600_000)
  await server.deleteExpired()
  expect(fileKeys(s3)).toEqual(await expectedKeys(server))

  await leave()
  await storage.put('media/.of', Readable.from([Buffer.from('otra\n')]))
  server.advanceClock(3 * 3_600_000)
  await server.deleteExpired()
  expect(s3.keys()).toContain(`tienda/${orphan}`)
})

test('bucket away: uploads are refused in words, messages keep their files waiting, and all of it heals', async () => {
  const { s3, server, whatsapp, shop, token, ana } = await startShop()
  const prices = await uploadAndProcess(server, token, PRICES_TEXT)
  await server.call('DELETE', `${DOCUMENTS_PATH}/${prices.id}`, undefined, token)
  await s3.unplug()
  await server.drain(2)
  const other = buildUploadForm('Otra cosa.', { fileName: 'otra.txt' })
  expect(await server.call('POST', `${DOCUMENTS_PATH}/upload`, other, token)).toMatchObject({
    status: 503,
    body: { error: 'El servidor no puede guardar archivos ahora. Inténtalo más tarde' },
  })
  await sendFile({ whatsapp, shop }, ana)
  await server.drain(2)
  const mediaOf = async () => (await fetchThread(server, token)).messages.find(({ media }: Message) => media)?.media
  expect(await mediaOf()).toMatchObject({
    state: 'pending',
    cause: 'El servidor no pudo guardar el archivo. Se intenta de nuevo.',
  })
  await s3.plugIn()
  server.advanceClock(15 * 60_000)
  await server.drain()
  expect(await mediaOf()).toMatchObject({ state: 'kept' })
  expect(fileKeys(s3)).toEqual(await expectedKeys(server))
  expect(fileKeys(s3)).toHaveLength(1)

  await s3.unplug()
  // The key is in no line of the log.
  expect(server.logLines.filter((line) => JSON.stringify(line).includes(S3RVER_KEY))).toEqual([])
  const { id } = (await fetchThread(server, token)).messages.find(({ media }: Message) => media) as Message
  expect(await server.call('GET', `/api/messages/${id}/media`, undefined, token)).toMatchObject({
    status: 503,
    body: { code: 'unavailable', error: expect.stringContaining('el lugar donde se guardan no responde') },
  })
  await s3.plugIn()
})

test('bucket away while a document waits to be read: it is read later, and no attempt is counted', async () => {
  const { s3, server, token } = await startShop()
  const form = buildUploadForm(PRICES_TEXT)
  const { body } = await server.call('POST', `${DOCUMENTS_PATH}/upload`, form, token)
  await s3.unplug()
  for (let round = 0; round < 5; round++) {
    await server.drain(1)
    server.advanceClock(10 * 60_000)
  }
  const [row] = await server.db.selectFrom('documents').select(['status', 'tries']).execute()
  expect(row).toMatchObject({ status: 'PROCESSING', tries: 0 })
  await s3.plugIn()
  await server.drain()
  const { body: now } = await server.call('GET', `${DOCUMENTS_PATH}/${body.data.id}`, undefined, token)
  expect(now.data.processingStatus).toBe('COMPLETED')
})

test('«Instalación»: says that the bucket answers, is away, and that files are still in the folder', async () => {
  const { s3, server, token } = await startShop()
  const findings = async () =>
    (await server.call('GET', '/api/installation/report', undefined, token)).body.data.findings
      .filter(({ check }: { check: string }) => check === 'Almacén S3')
      .map(({ state, seen }: { state: string; seen: string }) => `${state}: ${seen}`)
  expect(await findings()).toEqual(['good: s3://archivos/tienda guarda los archivos y responde.'])
  expect(s3.keys().filter((key) => key.includes('comprobacion'))).toEqual([])
  mkdirSync(join(server.dataDir, 'media', 'AB'), { recursive: true })
  writeFileSync(join(server.dataDir, 'media', 'AB', '01JZZZZZZZZZZZZZZZZZZZZZAB'), 'foto')
  expect((await findings())[1]).toBe('bad: 1 archivo sigue en la carpeta de datos, donde no se abre ninguno.')
  rmSync(join(server.dataDir, 'media'), { recursive: true })
  await s3.unplug()
  expect(await findings()).toEqual([expect.stringMatching(/^bad: El almacén S3 \(.*\) no se alcanza: nadie escucha/)])
  await s3.plugIn()
})
