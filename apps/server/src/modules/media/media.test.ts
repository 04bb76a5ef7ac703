import { type Conversation, limits, type Message } from '@portavoz/contract'
import { unzipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { oggFile, htmlFile, pdfFile, pngFile } from '../../../test/fakes/media/sample-files.ts'
import { buildBlackPng } from '../../../test/fakes/media/black-png.ts'
import type { MediaFault } from '../../../test/fakes/whatsapp/media-host.ts'
import {
  fileMessage,
  photoMessage,
  stickerMessage,
  voiceMessage,
} from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createFolderFileStore } from '../../adapters/files/folder-file-store.ts'
import { signUp, fetchThread } from '../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  waitUntilRead,
  startServerWithWhatsAppAgent,
} from '../../../test/channels/whatsapp-server.ts'

const fileOf = (server: TestServer, id: string, token?: string) =>
  fetch(`${server.url}/api/messages/${id}/media`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

const storedFiles = ({ dataDir }: TestServer): string[] => {
  const root = join(dataDir, 'media')
  if (!existsSync(root)) return []
  const groups = readdirSync(root).filter((name) => name !== '.of')
  return groups.flatMap((group) => readdirSync(join(root, group)))
}

const incoming = async (server: TestServer, token: string): Promise<Message[]> =>
  (await fetchThread(server, token)).messages.filter(({ direction }: Message) => direction === 'incoming')

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const mediaCauses = async (server: TestServer, token: string) =>
  (await incoming(server, token)).map(({ media }) => media?.cause?.split('. ')[0]?.replace(/\.$/, '') ?? media?.state)

test('WhatsApp file: stored with its real type and shown only to its owner', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const { upload } = whatsapp.media
  const [photoBytes, note, list] = [pngFile(30, 20), oggFile, pdfFile()]
  const secret = upload(photoBytes, 'image')
  await ana.write(shop, photoMessage('¿tienen de esta?', secret))
  await ana.write(shop, voiceMessage(7, upload(note, 'audio')))
  await ana.write(shop, fileMessage('lista «nueva».pdf', list.length, upload(list, 'document')))
  await ana.write(shop, { stickerMessage: { ...stickerMessage.stickerMessage, ...upload(pngFile(), 'sticker') } })
  await ana.write(shop, { ptvMessage: { seconds: 2, viewOnce: true, ...upload(pdfFile(), 'video') } })
  await ana.write(shop, { viewOnceMessageV2: { message: photoMessage('', upload(pngFile(), 'image')) } })
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()

  const messages = await incoming(server, token)
  const keptFile = (type: string, bytes: Buffer, width: number | null = null, height: number | null = null) => {
    return { state: 'kept', type, bytes: bytes.length, width, height, cause: null }
  }
  expect(messages.map(({ media }) => media)).toEqual([
    keptFile('image/png', photoBytes, 30, 20),
    keptFile('audio/ogg', note),
    keptFile('application/pdf', list),
    keptFile('image/png', pngFile(), 8, 8),
    // A view-once message can only be opened on the phone.
    null,
    null,
  ])
  const [shownFile, , download] = await Promise.all(messages.slice(0, 3).map(({ id }) => fileOf(server, id, token)))
  expect(await bytesOf(shownFile!)).toEqual(photoBytes)
  expect(await bytesOf(download!)).toEqual(list)
  expect(Object.fromEntries(download!.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''lista%20%C2%ABnueva%C2%BB.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(shownFile!.headers.get('content-disposition')).toMatch(/^inline; filename="\w+\.png"$/)

  const neighbour = await signUp(server, 'vecina')
  const id = messages[0]?.id ?? ''
  expect((await fileOf(server, id, neighbour.token)).status).toBe(404)
  expect((await fileOf(server, id)).status).toBe(401)
  expect((await fileOf(server, messages[4]?.id ?? '', token)).status).toBe(404)
  const rows = await server.db.selectFrom('media').select(['sealed', 'notBefore']).execute()
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ sealed: null, notBefore: null })))
  await expect(
    server.db.updateTable('media').set({ sealed: 'x', notBefore: new Date() }).execute(),
  ).rejects.toMatchObject({ code: '23514' })
})

test('reply: does not wait for a file; a file that the owner sends from the phone is stored too', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const { media } = whatsapp
  media.hold()
  await ana.write(
    shop,
    photoMessage('¿tienen de esta?', { ...media.upload(pngFile(40, 30), 'image'), width: 40, height: 30 }),
  )
  await waitUntilAllStored(whatsapp, shop)
  const working = server.drain()
  await waitUntilRead(
    whatsapp,
    ana,
    'Eco: [foto] ¿tienen de esta?\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?',
  )
  const waiting = { state: 'pending', type: null, bytes: null, width: 40, height: 30, cause: null }
  expect((await incoming(server, token))[0]?.media).toEqual(waiting)
  media.release()
  await working
  expect((await incoming(server, token))[0]?.media?.state).toBe('kept')

  await shop.write(ana, photoMessage('esta', media.upload(pngFile(), 'image')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  const ownPhoto = messages.find(({ origin }: Message) => origin === 'phone')
  expect(ownPhoto).toMatchObject({ content: 'esta', media: { state: 'kept', type: 'image/png' } })
})

test('download gone, damaged, too large or without source: the cause is shown; transient ones retried', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const { media } = whatsapp
  const sendFile = async (bytes: Buffer, fault: MediaFault | null, fields: object = {}) => {
    const uploaded = media.upload(bytes, 'document')
    media.fail(uploaded.directPath, fault)
    await ana.write(shop, { documentMessage: { ...uploaded, fileName: 'lista.pdf', ...fields } })
    return uploaded.directPath
  }
  await sendFile(pdfFile(), 404)
  await sendFile(pdfFile(), 410)
  await sendFile(pdfFile(), 'short')
  await sendFile(pdfFile(), 'other')
  await sendFile(pdfFile(), 'seal')
  await sendFile(pdfFile(), null, { fileSha256: Buffer.alloc(32) })
  await sendFile(pdfFile(), null, { fileLength: limits.mediaBytes + 1 })
  const underdeclared = await sendFile(Buffer.alloc(limits.mediaBytes + 1), null, { fileLength: 9 })
  const truncated = await sendFile(pdfFile(), 'cut')
  await sendFile(pdfFile(), 500)
  const foreignHost = { directPath: '//127.0.0.1:9/robado', url: 'http://127.0.0.1:9/robado' }
  await sendFile(pdfFile(), null, foreignHost)
  await sendFile(pdfFile(), null, { directPath: '@127.0.0.1:9/robado' })
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  expect(await incoming(server, token)).toHaveLength(12)
  media.fail(truncated, null)
  for (let hours = 0; hours < 32; hours++) {
    server.advanceClock(60 * 60_000)
    await server.drain(1)
  }

  const heavy = 'El archivo pesa más de 25 MB y no se guardó'
  const [goneText, damagedText] = [
    'El archivo ya no estaba cuando se fue a buscar',
    'El archivo llegó dañado y no se guardó',
  ]
  const unreachable = 'No se pudo descargar el archivo, aunque se intentó durante un día'
  expect(await mediaCauses(server, token)).toEqual([
    goneText,
    goneText,
    damagedText,
    damagedText,
    damagedText,
    damagedText,
    heavy,
    heavy,
    'kept',
    unreachable,
    goneText,
    undefined,
  ])
  expect(media.requestedPaths.filter((path) => path === underdeclared)).toHaveLength(1)
  expect(storedFiles(server)).toHaveLength(1)
  const rows = await server.db.selectFrom('media').select('sealed').where('sealed', 'is not', null).execute()
  expect(rows).toEqual([])
  expect((await incoming(server, token)).every(({ content }) => content === '')).toBe(true)
})

test('declared type is ignored: a page or a decompression bomb as photo is a file, an endless one is cut', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const bomb = buildBlackPng(50_000, 50_000, 10)
  await ana.write(shop, photoMessage('hola', whatsapp.media.upload(htmlFile, 'image')))
  await ana.write(shop, photoMessage('hola', whatsapp.media.upload(bomb, 'image')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  for (const { id, media } of await incoming(server, token)) {
    expect(media).toMatchObject({ state: 'kept', type: 'application/octet-stream', width: null })
    const { headers } = await fileOf(server, id, token)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="\w+\.bin"$/)
  }

  const download = async () => {
    await ana.write(shop, fileMessage('lista.pdf', 9, whatsapp.media.upload(pdfFile(), 'document')))
    await waitUntilAllStored(whatsapp, shop)
    await server.drain()
  }
  await download()
  await server.db
    .updateTable('media')
    .set({ bytes: Math.floor(limits.mediaBytesOfAccount / 3) })
    .execute()
  await download()
  expect((await mediaCauses(server, token)).at(-1)).toBe('El archivo no se guardó: tu cuenta llenó su espacio')
  expect(storedFiles(server)).toHaveLength(3)
})

test('process that dies during a download: the next process downloads the file', async () => {
  const first = await startServerWithWhatsAppAgent()
  const { server, whatsapp, token, shop, ana } = first
  const uploaded = whatsapp.media.upload(pdfFile(), 'document')
  whatsapp.media.fail(uploaded.directPath, 'hang')
  await ana.write(shop, fileMessage('lista.pdf', 9, uploaded))
  await waitUntilAllStored(whatsapp, shop)
  // What a dying process cannot write any more is lost with it: its pool may have ended.
  const dying = server.drain(1).catch(() => undefined)
  await expect.poll(() => whatsapp.media.requestedPaths).toHaveLength(1)

  whatsapp.media.fail(uploaded.directPath, null)
  const doubles = { telegramUrl: server.telegram.url, modelUrl: server.model.url }
  const env = { DATA_DIR: server.dataDir, WHATSAPP_MEDIA_URL: whatsapp.mediaUrl }
  const second = await startTestServer({ sharedWith: { database: server.database, ...doubles }, env })
  await second.drain(1)
  expect((await incoming(server, token))[0]?.media?.state).toBe('pending')
  second.advanceClock(4 * 60_000)
  await second.drain(1)
  await server.stop()
  await dying
  const [message] = await incoming(second, token)
  expect(message?.media).toMatchObject({ state: 'kept', type: 'application/pdf' })
  expect(await bytesOf(await fileOf(second, message?.id ?? '', token))).toEqual(pdfFile())
  await second.stop()
})

test('deleted conversation or agent: its files are deleted, and orphan files of a crash too', async () => {
  const { server, whatsapp, token, shop, ana, agent } = await startServerWithWhatsAppAgent()
  const bruno = whatsapp.addPhone({ number: '573009998878', name: 'Bruno' })
  for (const who of [ana, bruno])
    await who.write(shop, fileMessage('lista.pdf', 9, whatsapp.media.upload(pdfFile(who.name), 'document')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect(storedFiles(server)).toHaveLength(2)

  const exportResponse = await fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })
  const archive = unzipSync(new Uint8Array(await exportResponse.arrayBuffer()))
  const exportedFiles = Object.entries(archive).filter(([name]) => name.startsWith('archivos/'))
  expect(exportedFiles.map(([, bytes]) => Buffer.from(bytes)).toSorted(Buffer.compare)).toEqual(
    [pdfFile('Ana'), pdfFile('Bruno')].toSorted(Buffer.compare),
  )

  const conversations = (await server.call('GET', '/api/conversations', undefined, token)).body.data.items
  const anas = conversations.find(({ contact }: Conversation) => contact.name === 'Ana')
  const deletion = await server.call('DELETE', `/api/conversations/${anas.id}`, undefined, token)
  expect(deletion.body.data).toMatchObject({ conversations: 1, files: 1 })
  await server.drain()
  expect(storedFiles(server)).toHaveLength(1)

  const old = new Date(Date.now() - 2 * 60 * 60_000)
  for (const name of ['01JZZZZZZZZZZZZZZZZZZZZZAB', '01JZZZZZZZZZZZZZZZZZZZZZAB.half']) {
    const folder = join(server.dataDir, 'media', 'AB')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), 'resto')
    utimesSync(join(folder, name), old, old)
  }
  const remainingFile = storedFiles(server).find((name) => !name.startsWith('01JZ'))
  await server.deleteExpired()
  expect(storedFiles(server)).toEqual([remainingFile])

  await ana.write(shop, fileMessage('lista.pdf', 9, whatsapp.media.upload(pdfFile('Ana'), 'document')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const [, otherFile] = storedFiles(server).toSorted()
  const lostState = { state: 'lost', type: null, bytes: null, reason: 'gone' } as const
  await server.db
    .updateTable('media')
    .set(lostState)
    .where('messageId', '=', otherFile ?? '')
    .execute()
  server.advanceClock(2 * 60 * 60_000)
  await server.deleteExpired()
  expect(storedFiles(server)).toEqual([remainingFile])

  const { body } = await server.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data).toMatchObject({ conversations: 2, files: 1 })
  await server.drain()
  expect(storedFiles(server)).toEqual([])
})

test('file folder of another database: nothing is deleted, however old', async () => {
  const { server, whatsapp, shop, ana } = await startServerWithWhatsAppAgent()
  await ana.write(shop, fileMessage('lista.pdf', 9, whatsapp.media.upload(pdfFile(), 'document')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const keptFile = storedFiles(server)
  expect(keptFile).toHaveLength(1)
  const neighbour = await startTestServer({ env: { DATA_DIR: server.dataDir } })
  // Test databases are copies of one template.
  await neighbour.db.updateTable('installation').set({ id: randomUUID() }).execute()
  neighbour.advanceClock(3 * 60 * 60_000)
  // Before and after the folder has an owner.
  await neighbour.deleteExpired()
  expect(storedFiles(server)).toEqual(keptFile)
  await server.deleteExpired()
  neighbour.advanceClock(3 * 60 * 60_000)
  await neighbour.deleteExpired()
  expect(storedFiles(server)).toEqual(keptFile)
  expect(neighbour.logLines.filter(({ msg }) => String(msg).includes('another database'))).toHaveLength(2)
})

test('disconnected downloads: no file stays open', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  await ana.write(shop, photoMessage('hola', whatsapp.media.upload(pngFile(400, 300), 'image')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const [message] = await incoming(server, token)
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(server.dataDir, 'media'))
      } catch {
        return false
      }
    })
  for (let i = 0; i < 60; i++) {
    const disconnect = new AbortController()
    const load = fetch(`${server.url}/api/messages/${message?.id}/media`, {
      headers: { authorization: `Bearer ${token}` },
      signal: disconnect.signal,
    })
    setTimeout(() => disconnect.abort(), i % 12)
    await load.catch(() => {})
  }
  await expect.poll(openFiles, { timeout: 5_000 }).toEqual([])
})

test('media host that never answers: the download ends after a pause without bytes', { timeout: 60_000 }, async () => {
  const inputs = { mediaIdleMs: 1_500 }
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent({}, { inputs })
  const file = whatsapp.media.upload(pdfFile(), 'document')
  whatsapp.media.fail(file.directPath, 'hang')
  await ana.write(shop, fileMessage('lista.pdf', 9, file))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  await expect.poll(() => whatsapp.media.abortedPaths).toEqual([file.directPath])
  expect(await mediaCauses(server, token)).toEqual(['pending'])
})

test('two processes with the same file: it is stored, and neither overwrites the other', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const { media } = whatsapp
  media.hold()
  await ana.write(shop, fileMessage('lista.pdf', 9, media.upload(pdfFile(), 'document')))
  await waitUntilAllStored(whatsapp, shop)
  const lateDownload = server.drain(1)
  await expect.poll(() => media.requestedPaths).toHaveLength(1)
  const doubles = { telegramUrl: server.telegram.url, modelUrl: server.model.url }
  const env = { DATA_DIR: server.dataDir, WHATSAPP_MEDIA_URL: whatsapp.mediaUrl }
  const second = await startTestServer({ sharedWith: { database: server.database, ...doubles }, env })
  second.advanceClock(4 * 60_000)
  const quick = second.drain(1)
  await expect.poll(() => media.requestedPaths).toHaveLength(2)
  media.release()
  await Promise.all([lateDownload, quick])
  const [message] = await incoming(server, token)
  expect(message?.media).toMatchObject({ state: 'kept', type: 'application/pdf' })
  expect(await bytesOf(await fileOf(server, message?.id ?? '', token))).toEqual(pdfFile())
  expect(storedFiles(server)).toEqual([message?.id])
  await second.stop()
})

test('file that cannot be deleted: other files are deleted', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const stuck = '01JZZZZZZZZZZZZZZZZZZZZZAB'
  mkdirSync(join(server.dataDir, 'media', 'AB', stuck), { recursive: true })
  await server.db.insertInto('mediaWaste').values({ messageId: stuck }).execute()
  await ana.write(shop, fileMessage('lista.pdf', 9, whatsapp.media.upload(pdfFile(), 'document')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect((await incoming(server, token))[0]?.media?.state).toBe('kept')
  expect(await server.db.selectFrom('mediaWaste').selectAll().execute()).toEqual([{ messageId: stuck }])
  expect(server.logLines.filter(({ msg }) => String(msg).includes('thrown away'))).toHaveLength(1)
})

test('download without a place to store it: its stream is closed at once', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const root = join(server.dataDir, 'media')
  mkdirSync(root)
  const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
  for (const one of letters) for (const other of letters) writeFileSync(join(root, one + other), '')
  // More than a socket buffers.
  const large = whatsapp.media.upload(Buffer.alloc(limits.mediaBytes), 'document')
  await ana.write(shop, fileMessage('lista.pdf', 9, large))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  expect((await incoming(server, token))[0]?.media?.state).toBe('pending')
  await expect.poll(() => whatsapp.media.abortedPaths).toEqual([large.directPath])
})

test('full disk: its cause is shown, nothing is downloaded meanwhile, and downloads resume', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const { media } = whatsapp
  const root = join(server.dataDir, 'media')
  // A file in place of the folder: nothing can be stored there.
  writeFileSync(root, '')
  await ana.write(shop, fileMessage('lista.pdf', 9, media.upload(pdfFile(), 'document')))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  server.advanceClock(25 * 60 * 60_000)
  await server.drain(1)
  const cause = 'El servidor no pudo guardar el archivo. Se intenta de nuevo.'
  expect((await incoming(server, token))[0]?.media).toMatchObject({ state: 'pending', cause })
  expect(media.requestedPaths).toEqual([])

  rmSync(root)
  server.advanceClock(10 * 60_000)
  await server.drain(1)
  expect((await incoming(server, token))[0]?.media).toMatchObject({ state: 'kept', cause: null })
  const tooSmall = createFolderFileStore(root, () => Infinity)
  await expect(tooSmall.ensureWritable()).rejects.toMatchObject({ isFull: true })
})
