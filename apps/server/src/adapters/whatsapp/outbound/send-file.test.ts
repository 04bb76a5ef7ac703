import type { proto } from 'baileys'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { startServerWithWhatsAppAgent } from '../../../../test/channels/whatsapp-server.ts'
import { mp4File, oggFile, opusFile, pdfFile, pngFile, vorbisFile } from '../../../../test/fakes/media/sample-files.ts'
import { collectPictureProcesses, killProcess } from '../../../../test/helpers/picture-processes.ts'
import { sendFile } from '../../../../test/helpers/send-file.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import { createWhatsAppMedia } from '../media/media-download.ts'
import { parseMediaRef } from '../media/media-ref.ts'

afterEach(() => vi.unstubAllEnvs())

const account = { agentId: '', workspaceId: '', agentSession: '', botToken: '' }

/** Ana wrote to the shop's phone, and a person answers from the console. */
async function openWithAna() {
  const shop = await startServerWithWhatsAppAgent()
  const { server, whatsapp, token, ana } = shop
  await shop.sendAndDrain(ana, 'Hola')
  const { conversation } = await fetchThread(server, token)
  /** The file of a message as Ana's phone opens it. */
  async function open(message: proto.IMessage): Promise<Buffer> {
    const key = parseMediaRef(message)?.key ?? expect.fail('there is no file')
    const stream = await createWhatsAppMedia(whatsapp.mediaUrl).open(account, key, new AbortController().signal)
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  return {
    ...shop,
    open,
    send: (form: Parameters<typeof sendFile>[3]) => sendFile(server, token, conversation.id, form),
    lastMessage: async () => (await fetchThread(server, token)).messages.at(-1),
  }
}

test('WhatsApp: a picture arrives encrypted with its caption, opens on the phone, and is read', async () => {
  const { server, ana, send, open, lastMessage, receivedBy } = await openWithAna()
  const bytes = pngFile(40, 30)
  expect((await send({ bytes, caption: 'El ramo de hoy' })).status).toBe(201)
  await server.drain(1)
  const { message } = receivedBy(ana).at(-1) ?? expect.fail('nothing arrived')
  expect(message.imageMessage).toMatchObject({
    caption: 'El ramo de hoy',
    mimetype: 'image/png',
    width: 40,
    height: 30,
  })
  const thumbnail = Buffer.from(message.imageMessage?.jpegThumbnail ?? [])
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  expect(await open(message)).toEqual(bytes)
  expect(['sent', 'delivered']).toContain((await lastMessage()).status)
})

test('WhatsApp: documents keep their name, audios play, and an audio with a text goes as a document', async () => {
  const { server, ana, send, open, receivedBy } = await openWithAna()
  for (const form of [
    { name: 'lista.pdf', bytes: pdfFile(), caption: 'Los precios' },
    { name: 'ramo.mp4', bytes: mp4File, caption: 'Así queda' },
    { name: 'nota.ogg', bytes: opusFile },
    { name: 'nota.ogg', bytes: opusFile, caption: 'Escúchala' },
  ])
    await send(form)
  await server.drain()
  const [document, video, audio, captioned] = receivedBy(ana)
    .slice(-4)
    .map(({ message }) => message)
  // A document with a caption travels inside another message.
  const inner = (message: proto.IMessage | undefined) => message?.documentWithCaptionMessage?.message ?? message
  expect(inner(document)?.documentMessage).toMatchObject({
    fileName: 'lista.pdf',
    mimetype: 'application/pdf',
    caption: 'Los precios',
  })
  expect(video?.videoMessage).toMatchObject({ caption: 'Así queda', mimetype: 'video/mp4' })
  expect(audio?.audioMessage).toMatchObject({ mimetype: 'audio/ogg; codecs=opus' })
  expect(inner(captioned)?.documentMessage).toMatchObject({ fileName: 'nota.ogg', caption: 'Escúchala' })
  expect(await open(inner(document) ?? {})).toEqual(pdfFile())
  expect(await open(audio ?? {})).toEqual(opusFile)
})

test('WhatsApp: an Ogg that is not Opus goes as a document, because phones do not play it', async () => {
  const { server, ana, send, open, receivedBy } = await openWithAna()
  await send({ name: 'cancion.ogg', bytes: vorbisFile })
  await send({ name: 'rota.ogg', bytes: oggFile })
  await server.drain()
  const [song, broken] = receivedBy(ana).slice(-2)
  expect(song?.message.audioMessage ?? null).toBeNull()
  expect(song?.message.documentMessage).toMatchObject({ fileName: 'cancion.ogg', mimetype: 'audio/ogg' })
  expect(broken?.message.documentMessage).toMatchObject({ fileName: 'rota.ogg' })
  expect(await open(song?.message ?? {})).toEqual(vorbisFile)
})

test('WhatsApp: a recorded voice note arrives as one, also when the phone asks for it again', async () => {
  const { server, whatsapp, shop, ana, send, open, receivedBy, lastMessage } = await openWithAna()
  await send({ name: 'nota-de-voz.ogg', bytes: opusFile, voiceSeconds: '3' })
  await server.drain()
  const { id, message } = receivedBy(ana).at(-1) ?? expect.fail('nothing arrived')
  const note = { ptt: true, seconds: 3, mimetype: 'audio/ogg; codecs=opus' }
  expect(message.audioMessage).toMatchObject(note)
  expect(await open(message)).toEqual(opusFile)
  expect(await lastMessage()).toMatchObject({ type: 'voice', metadata: { seconds: 3 } })
  ana.requestRetry(shop, id)
  expect(receivedBy(ana).at(-1)?.message.audioMessage).toBeFalsy()
  await whatsapp.notifier.waitUntil(
    () => Boolean(receivedBy(ana).at(-1)?.message.audioMessage),
    () => 'the voice note again',
  )
  expect(receivedBy(ana).at(-1)?.message.audioMessage).toMatchObject(note)
})

test('WhatsApp: a WebP picture arrives as a JPEG, which every phone shows', async () => {
  const { server, ana, send, open, lastMessage, receivedBy } = await openWithAna()
  const bytes = await sharp(pngFile(40, 30)).webp().toBuffer()
  expect((await send({ name: 'ramo.webp', bytes })).status).toBe(201)
  await server.drain()
  const { message } = receivedBy(ana).at(-1) ?? expect.fail('nothing arrived')
  expect(message.imageMessage).toMatchObject({ mimetype: 'image/jpeg' })
  const picture = await open(message)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
  expect((await lastMessage()).media).toMatchObject({ type: 'image/jpeg', bytes: picture.length })
})

test('WhatsApp: a picture that ends its processes is sent without a thumbnail', async () => {
  const { server, ana, send, open, lastMessage, receivedBy } = await openWithAna()
  const children = collectPictureProcesses(killProcess)
  const bytes = pngFile(40, 30)
  expect((await send({ bytes })).status).toBe(201)
  await server.drain(1)
  expect(children).toHaveLength(2)
  const { message } = receivedBy(ana).at(-1) ?? expect.fail('nothing arrived')
  expect(message.imageMessage?.jpegThumbnail ?? []).toHaveLength(0)
  expect(await open(message)).toEqual(bytes)
  expect(['sent', 'delivered']).toContain((await lastMessage()).status)
})

test('WhatsApp: a WebP that ends its processes is refused as damaged, and the next one is sent', async () => {
  const { server, ana, send, lastMessage, receivedBy } = await openWithAna()
  let isDeadly = true
  collectPictureProcesses((child) => isDeadly && killProcess(child))
  const form = { name: 'ramo.webp', bytes: await sharp(pngFile(40, 30)).webp().toBuffer() }
  const { length } = receivedBy(ana)
  expect((await send(form)).body).toMatchObject({ code: 'media.damaged' })
  await server.drain()
  expect(receivedBy(ana)).toHaveLength(length)
  isDeadly = false
  expect((await send(form)).status).toBe(201)
  await server.drain(1)
  expect((await lastMessage()).media).toMatchObject({ type: 'image/jpeg' })
})

test('WhatsApp: an upload that fails six times is repeated, and the contact gets one message', async () => {
  const { server, whatsapp, ana, send, lastMessage, receivedBy } = await openWithAna()
  const { length } = receivedBy(ana)
  whatsapp.media.refuseUploads(6)
  await send({ bytes: pngFile() })
  for (let attempt = 0; attempt < 7; attempt++) {
    await server.drain(1)
    server.advanceClock(10 * 60_000)
  }
  expect(receivedBy(ana)).toHaveLength(length + 1)
  expect(['sent', 'delivered']).toContain((await lastMessage()).status)
})

test('WhatsApp: a phone that could not decrypt a picture gets the picture again, not its caption', async () => {
  const { server, whatsapp, shop, ana, send, open, receivedBy } = await openWithAna()
  const bytes = pngFile(40, 30)
  await send({ bytes, caption: 'El ramo de hoy' })
  await server.drain()
  const { id } = receivedBy(ana).at(-1) ?? expect.fail('nothing arrived')
  ana.requestRetry(shop, id)
  const isResent = () => receivedBy(ana).at(-1)?.id === id && receivedBy(ana).at(-1)?.message.imageMessage
  await whatsapp.notifier.waitUntil(
    () => Boolean(isResent()),
    () => 'the picture again',
  )
  expect(await open(receivedBy(ana).at(-1)?.message ?? {})).toEqual(bytes)
})

test('WhatsApp: files are encrypted, uploaded and sent again without a writable temporary folder', async () => {
  const { server, whatsapp, shop, ana, send, open, receivedBy } = await openWithAna()
  vi.stubEnv('TMPDIR', '/dev/null')
  const bytes = pngFile(40, 30)
  await send({ bytes })
  await send({ name: 'nota.ogg', bytes: opusFile })
  await server.drain()
  const [picture, audio] = receivedBy(ana).slice(-2)
  expect(await open(picture?.message ?? {})).toEqual(bytes)
  expect(audio?.message.audioMessage).toMatchObject({ seconds: 3 })
  expect(await open(audio?.message ?? {})).toEqual(opusFile)
  ana.requestRetry(shop, audio?.id ?? '')
  await whatsapp.notifier.waitUntil(
    () => receivedBy(ana).some(({ id }) => id === audio?.id),
    () => 'the audio again',
  )
})
