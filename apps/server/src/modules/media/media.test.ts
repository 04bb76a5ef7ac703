import { type Conversation, limits, type Message } from '@portavoz/contract'
import { unzipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ogg, page, pdf, picture } from '../../../test/fakes/pictures/files.ts'
import { blackPng } from '../../../test/fakes/pictures/png.ts'
import type { MediaFault } from '../../../test/fakes/whatsapp/media.ts'
import { file, photo, sticker, voiceNote } from '../../../test/fakes/whatsapp/sayings.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { createFolderShelf } from '../../adapters/files/folder-shelf.ts'
import { signUp, thread } from '../../../test/people.ts'
import { allKept, reads, withWhatsAppAgent } from '../../../test/whatsapp.ts'

const fileOf = (house: TestHouse, id: string, token?: string) =>
  fetch(`${house.url}/api/messages/${id}/media`, { headers: token ? { authorization: `Bearer ${token}` } : {} })

const onShelf = ({ dataDir }: TestHouse): string[] => {
  const root = join(dataDir, 'media')
  if (!existsSync(root)) return []
  const groups = readdirSync(root).filter((name) => name !== '.of')
  return groups.flatMap((group) => readdirSync(join(root, group)))
}

const incoming = async (house: TestHouse, token: string): Promise<Message[]> =>
  (await thread(house, token)).messages.filter(({ direction }: Message) => direction === 'incoming')

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const causes = async (house: TestHouse, token: string) =>
  (await incoming(house, token)).map(({ media }) => media?.cause?.split('. ')[0]?.replace(/\.$/, '') ?? media?.state)

test('what customers send on WhatsApp is kept as what it is, shown to its owner and to nobody else', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const { upload } = whatsapp.media
  const [photoBytes, note, list] = [picture(30, 20), ogg, pdf()]
  const secret = upload(photoBytes, 'image')
  await ana.write(shop, photo('¿tienen de esta?', secret))
  await ana.write(shop, voiceNote(7, upload(note, 'audio')))
  await ana.write(shop, file('lista «nueva».pdf', list.length, upload(list, 'document')))
  await ana.write(shop, { stickerMessage: { ...sticker.stickerMessage, ...upload(picture(), 'sticker') } })
  await ana.write(shop, { ptvMessage: { seconds: 2, viewOnce: true, ...upload(pdf(), 'video') } })
  await ana.write(shop, { viewOnceMessageV2: { message: photo('', upload(picture(), 'image')) } })
  await allKept(whatsapp, shop)
  await house.drain()

  const messages = await incoming(house, token)
  const kept = (type: string, bytes: Buffer, width: number | null = null, height: number | null = null) => {
    return { state: 'kept', type, bytes: bytes.length, width, height, cause: null }
  }
  expect(messages.map(({ media }) => media)).toEqual([
    kept('image/png', photoBytes, 30, 20),
    kept('audio/ogg', note),
    kept('application/pdf', list),
    kept('image/png', picture(), 8, 8),
    // Meant to be seen once, on the phone.
    null,
    null,
  ])
  const [shown, , download] = await Promise.all(messages.slice(0, 3).map(({ id }) => fileOf(house, id, token)))
  expect(await bytesOf(shown!)).toEqual(photoBytes)
  expect(await bytesOf(download!)).toEqual(list)
  expect(Object.fromEntries(download!.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''lista%20%C2%ABnueva%C2%BB.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(shown!.headers.get('content-disposition')).toMatch(/^inline; filename="\w+\.png"$/)

  const stranger = await signUp(house, 'vecina')
  const id = messages[0]?.id ?? ''
  expect((await fileOf(house, id, stranger.token)).status).toBe(404)
  expect((await fileOf(house, id)).status).toBe(401)
  expect((await fileOf(house, messages[4]?.id ?? '', token)).status).toBe(404)
  const rows = await house.db.selectFrom('media').select(['sealed', 'notBefore']).execute()
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ sealed: null, notBefore: null })))
  await expect(
    house.db.updateTable('media').set({ sealed: 'x', notBefore: new Date() }).execute(),
  ).rejects.toMatchObject({ code: '23514' })
})

test('an answer does not wait for a file, and what the owner sends from the phone is kept as well', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const { media } = whatsapp
  media.hold()
  await ana.write(shop, photo('¿tienen de esta?', { ...media.upload(picture(40, 30), 'image'), width: 40, height: 30 }))
  await allKept(whatsapp, shop)
  const working = house.drain()
  await reads(whatsapp, ana, 'Eco: [foto] ¿tienen de esta?')
  const waiting = { state: 'pending', type: null, bytes: null, width: 40, height: 30, cause: null }
  expect((await incoming(house, token))[0]?.media).toEqual(waiting)
  media.release()
  await working
  expect((await incoming(house, token))[0]?.media?.state).toBe('kept')

  await shop.write(ana, photo('esta', media.upload(picture(), 'image')))
  await allKept(whatsapp, shop)
  await house.drain()
  const { messages } = await thread(house, token)
  const own = messages.find(({ origin }: Message) => origin === 'phone')
  expect(own).toMatchObject({ content: 'esta', media: { state: 'kept', type: 'image/png' } })
})

test('a file that is gone, damaged, too large or never had says so, and one that only stumbled is kept', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const { media } = whatsapp
  const sent = async (bytes: Buffer, fault: MediaFault | null, more: object = {}) => {
    const uploaded = media.upload(bytes, 'document')
    media.fail(uploaded.directPath, fault)
    await ana.write(shop, { documentMessage: { ...uploaded, fileName: 'lista.pdf', ...more } })
    return uploaded.directPath
  }
  await sent(pdf(), 404)
  await sent(pdf(), 410)
  await sent(pdf(), 'short')
  await sent(pdf(), 'other')
  await sent(pdf(), 'seal')
  await sent(pdf(), null, { fileSha256: Buffer.alloc(32) })
  await sent(pdf(), null, { fileLength: limits.mediaBytes + 1 })
  const lies = await sent(Buffer.alloc(limits.mediaBytes + 1), null, { fileLength: 9 })
  const cut = await sent(pdf(), 'cut')
  await sent(pdf(), 500)
  const elsewhere = { directPath: '//127.0.0.1:9/robado', url: 'http://127.0.0.1:9/robado' }
  await sent(pdf(), null, elsewhere)
  await sent(pdf(), null, { directPath: '@127.0.0.1:9/robado' })
  await allKept(whatsapp, shop)
  await house.drain(1)
  expect(await incoming(house, token)).toHaveLength(12)
  media.fail(cut, null)
  for (let hours = 0; hours < 32; hours++) {
    house.skip(60 * 60_000)
    await house.drain(1)
  }

  const heavy = 'El archivo pesa más de 25 MB y no se guardó'
  const [gone, damaged] = ['El archivo ya no estaba cuando se fue a buscar', 'El archivo llegó dañado y no se guardó']
  const unreachable = 'No se pudo descargar el archivo, aunque se intentó durante un día'
  expect(await causes(house, token)).toEqual([
    gone,
    gone,
    damaged,
    damaged,
    damaged,
    damaged,
    heavy,
    heavy,
    'kept',
    unreachable,
    gone,
    // Nowhere to be had.
    undefined,
  ])
  expect(media.asked.filter((path) => path === lies)).toHaveLength(1)
  expect(onShelf(house)).toHaveLength(1)
  const rows = await house.db.selectFrom('media').select('sealed').where('sealed', 'is not', null).execute()
  expect(rows).toEqual([])
  expect((await incoming(house, token)).every(({ content }) => content === '')).toBe(true)
})

test('nobody’s word for a type counts: a page sent as a photo is a file to download, and so is a bomb; nor do files without end', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const bomb = blackPng(50_000, 50_000, 10)
  await ana.write(shop, photo('hola', whatsapp.media.upload(page, 'image')))
  await ana.write(shop, photo('hola', whatsapp.media.upload(bomb, 'image')))
  await allKept(whatsapp, shop)
  await house.drain()
  for (const { id, media } of await incoming(house, token)) {
    expect(media).toMatchObject({ state: 'kept', type: 'application/octet-stream', width: null })
    const { headers } = await fileOf(house, id, token)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="\w+\.bin"$/)
  }

  const again = async () => {
    await ana.write(shop, file('lista.pdf', 9, whatsapp.media.upload(pdf(), 'document')))
    await allKept(whatsapp, shop)
    await house.drain()
  }
  await again()
  await house.db
    .updateTable('media')
    .set({ bytes: Math.floor(limits.mediaBytesOfAccount / 3) })
    .execute()
  await again()
  expect((await causes(house, token)).at(-1)).toBe('El archivo no se guardó: tu cuenta ya guarda 5 GB')
  expect(onShelf(house)).toHaveLength(3)
})

test('a file that somebody was fetching when they died is fetched by who comes next', async () => {
  const first = await withWhatsAppAgent()
  const { house, whatsapp, token, shop, ana } = first
  const uploaded = whatsapp.media.upload(pdf(), 'document')
  whatsapp.media.fail(uploaded.directPath, 'hang')
  await ana.write(shop, file('lista.pdf', 9, uploaded))
  await allKept(whatsapp, shop)
  const dying = house.drain(1)
  await expect.poll(() => whatsapp.media.asked).toHaveLength(1)

  whatsapp.media.fail(uploaded.directPath, null)
  const doubles = { telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const env = { DATA_DIR: house.dataDir, WHATSAPP_MEDIA_URL: whatsapp.mediaUrl }
  const second = await openHouse({ beside: { database: house.database, ...doubles }, env })
  await second.drain(1)
  expect((await incoming(house, token))[0]?.media?.state).toBe('pending')
  second.skip(4 * 60_000)
  await second.drain(1)
  await house.stop()
  await dying
  const [message] = await incoming(second, token)
  expect(message?.media).toMatchObject({ state: 'kept', type: 'application/pdf' })
  expect(await bytesOf(await fileOf(second, message?.id ?? '', token))).toEqual(pdf())
  await second.stop()
})

test('files go with their conversation and their agent, and what a crash left is swept away', async () => {
  const { house, whatsapp, token, shop, ana, agent } = await withWhatsAppAgent()
  const bruno = whatsapp.addPhone({ number: '573009998878', name: 'Bruno' })
  for (const who of [ana, bruno])
    await who.write(shop, file('lista.pdf', 9, whatsapp.media.upload(pdf(who.name), 'document')))
  await allKept(whatsapp, shop)
  await house.drain()
  expect(onShelf(house)).toHaveLength(2)

  const taken = await fetch(`${house.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })
  const archive = unzipSync(new Uint8Array(await taken.arrayBuffer()))
  const packed = Object.entries(archive).filter(([name]) => name.startsWith('archivos/'))
  expect(packed.map(([, bytes]) => Buffer.from(bytes)).toSorted(Buffer.compare)).toEqual(
    [pdf('Ana'), pdf('Bruno')].toSorted(Buffer.compare),
  )

  const talks = (await house.call('GET', '/api/conversations', undefined, token)).body.data.items
  const anas = talks.find(({ contact }: Conversation) => contact.name === 'Ana')
  const erased = await house.call('DELETE', `/api/conversations/${anas.id}`, undefined, token)
  expect(erased.body.data).toMatchObject({ conversations: 1, files: 1 })
  await house.drain()
  expect(onShelf(house)).toHaveLength(1)

  const old = new Date(Date.now() - 2 * 60 * 60_000)
  for (const name of ['01JZZZZZZZZZZZZZZZZZZZZZAB', '01JZZZZZZZZZZZZZZZZZZZZZAB.half']) {
    const folder = join(house.dataDir, 'media', 'AB')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, name), 'resto')
    utimesSync(join(folder, name), old, old)
  }
  const left = onShelf(house).find((name) => !name.startsWith('01JZ'))
  await house.tidy()
  expect(onShelf(house)).toEqual([left])

  await ana.write(shop, file('lista.pdf', 9, whatsapp.media.upload(pdf('Ana'), 'document')))
  await allKept(whatsapp, shop)
  await house.drain()
  const [, given] = onShelf(house).toSorted()
  const lost = { state: 'lost', type: null, bytes: null, reason: 'gone' } as const
  await house.db
    .updateTable('media')
    .set(lost)
    .where('messageId', '=', given ?? '')
    .execute()
  house.skip(2 * 60 * 60_000)
  await house.tidy()
  expect(onShelf(house)).toEqual([left])

  const { body } = await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data).toMatchObject({ conversations: 2, files: 1 })
  await house.drain()
  expect(onShelf(house)).toEqual([])
})

test('a folder of files that belongs to another database is left as it is, however old they are', async () => {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent()
  await ana.write(shop, file('lista.pdf', 9, whatsapp.media.upload(pdf(), 'document')))
  await allKept(whatsapp, shop)
  await house.drain()
  const kept = onShelf(house)
  expect(kept).toHaveLength(1)
  const stranger = await openHouse({ env: { DATA_DIR: house.dataDir } })
  // Databases of tests are copies of one.
  await stranger.db.updateTable('installation').set({ id: randomUUID() }).execute()
  stranger.skip(3 * 60 * 60_000)
  // Before anybody said whose it is, and afterwards.
  await stranger.tidy()
  expect(onShelf(house)).toEqual(kept)
  await house.tidy()
  stranger.skip(3 * 60 * 60_000)
  await stranger.tidy()
  expect(onShelf(house)).toEqual(kept)
  expect(stranger.lines.filter(({ msg }) => String(msg).includes('another database'))).toHaveLength(2)
})

test('loads that nobody waits for any more leave no file open', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  await ana.write(shop, photo('hola', whatsapp.media.upload(picture(400, 300), 'image')))
  await allKept(whatsapp, shop)
  await house.drain()
  const [message] = await incoming(house, token)
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(join(house.dataDir, 'media'))
      } catch {
        return false
      }
    })
  for (let i = 0; i < 60; i++) {
    const leaving = new AbortController()
    const load = fetch(`${house.url}/api/messages/${message?.id}/media`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    setTimeout(() => leaving.abort(), i % 12)
    await load.catch(() => {})
  }
  await expect.poll(openFiles, { timeout: 5_000 }).toEqual([])
})

test('two who fetch the same keep it, whoever ends last, and neither writes into what the other writes', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const { media } = whatsapp
  media.hold()
  await ana.write(shop, file('lista.pdf', 9, media.upload(pdf(), 'document')))
  await allKept(whatsapp, shop)
  const late = house.drain(1)
  await expect.poll(() => media.asked).toHaveLength(1)
  const doubles = { telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const env = { DATA_DIR: house.dataDir, WHATSAPP_MEDIA_URL: whatsapp.mediaUrl }
  const second = await openHouse({ beside: { database: house.database, ...doubles }, env })
  second.skip(4 * 60_000)
  const quick = second.drain(1)
  await expect.poll(() => media.asked).toHaveLength(2)
  media.release()
  await Promise.all([late, quick])
  const [message] = await incoming(house, token)
  expect(message?.media).toMatchObject({ state: 'kept', type: 'application/pdf' })
  expect(await bytesOf(await fileOf(house, message?.id ?? '', token))).toEqual(pdf())
  expect(onShelf(house)).toEqual([message?.id])
  await second.stop()
})

test('a file that cannot be thrown away holds up nobody’s', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const stuck = '01JZZZZZZZZZZZZZZZZZZZZZAB'
  // A folder is no file: it is not removed.
  mkdirSync(join(house.dataDir, 'media', 'AB', stuck), { recursive: true })
  await house.db.insertInto('mediaWaste').values({ messageId: stuck }).execute()
  await ana.write(shop, file('lista.pdf', 9, whatsapp.media.upload(pdf(), 'document')))
  await allKept(whatsapp, shop)
  await house.drain()
  expect((await incoming(house, token))[0]?.media?.state).toBe('kept')
  expect(await house.db.selectFrom('mediaWaste').selectAll().execute()).toEqual([{ messageId: stuck }])
  expect(house.lines.filter(({ msg }) => String(msg).includes('thrown away'))).toHaveLength(1)
})

test('a load that nobody can put anywhere is let go at once', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const root = join(house.dataDir, 'media')
  mkdirSync(root)
  // A file wherever a folder may be wanted.
  const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
  for (const one of letters) for (const other of letters) writeFileSync(join(root, one + other), '')
  // More than a line holds by itself.
  const large = whatsapp.media.upload(Buffer.alloc(limits.mediaBytes), 'document')
  await ana.write(shop, file('lista.pdf', 9, large))
  await allKept(whatsapp, shop)
  await house.drain(1)
  expect((await incoming(house, token))[0]?.media?.state).toBe('pending')
  await expect.poll(() => whatsapp.media.left).toEqual([large.directPath])
})

test('a full disk is said as that, nothing is downloaded meanwhile, and it goes on when there is room', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const { media } = whatsapp
  const root = join(house.dataDir, 'media')
  // A file where the folder is to be: nobody can write there.
  writeFileSync(root, '')
  await ana.write(shop, file('lista.pdf', 9, media.upload(pdf(), 'document')))
  await allKept(whatsapp, shop)
  await house.drain(1)
  house.skip(25 * 60 * 60_000)
  await house.drain(1)
  const cause = 'El servidor no pudo guardar el archivo. Se intenta de nuevo.'
  expect((await incoming(house, token))[0]?.media).toMatchObject({ state: 'pending', cause })
  expect(media.asked).toEqual([])

  rmSync(root)
  house.skip(10 * 60_000)
  await house.drain(1)
  expect((await incoming(house, token))[0]?.media).toMatchObject({ state: 'kept', cause: null })
  const tooSmall = createFolderShelf(root, () => Infinity)
  await expect(tooSmall.ready()).rejects.toMatchObject({ isFull: true })
})
