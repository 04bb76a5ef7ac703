import { expect, onTestFinished, test } from 'vitest'
import { encodeLong } from '../../../test/fakes/evolution/messages.ts'
import { mp4File } from '../../../test/fakes/media/sample-files.ts'
import {
  deletionMessage,
  largePicture,
  largeVideo,
  smallPicture,
  videoMessage,
} from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { startFakeWhatsApp } from '../../../test/fakes/whatsapp/whatsapp.ts'
import { luzPerson, startEvolutionServer } from '../../../test/channels/evolution-server.ts'
import {
  startServerWithWhatsAppAgent,
  waitForEvent,
  waitUntilAllStored,
} from '../../../test/channels/whatsapp-server.ts'
import { jpegFile, picturesOf } from '../../../test/helpers/seeing-server.ts'
import { drawReceipt } from '../../../test/payment-receipts/draw-receipt.ts'
import { receiptOf } from '../../../test/payment-receipts/receipts.ts'
import { asReceipt } from '../../../test/payment-receipts/seeing-model.ts'
import { fetchThread } from '../../../test/test-accounts.ts'

const env = { OPENAI_MODEL: 'gpt-4o-mini' }

async function startShop(config: Record<string, unknown> = {}, options: { runsWorkers?: boolean } = {}) {
  const started = await startServerWithWhatsAppAgent(config, { env, ...options })
  const { server, whatsapp, shop, ana, token } = started
  const settle = async () => {
    await waitUntilAllStored(whatsapp, shop)
    await server.drain()
  }
  const uploadPicture = async (width: number, height: number, bytes?: Buffer) => ({
    ...whatsapp.media.upload(bytes ?? (await jpegFile(width, height)), 'image'),
    width,
    height,
  })
  const small = await uploadPicture(160, 120)
  const large = await uploadPicture(400, 300)
  const incoming = async () =>
    (await fetchThread(server, token)).messages.filter(
      ({ direction }: { direction: string }) => direction === 'incoming',
    )
  return {
    ...started,
    settle,
    uploadPicture,
    small,
    large,
    incoming,
    write: (...written: Parameters<typeof ana.write> extends [unknown, ...infer Rest] ? Rest : never) =>
      ana.write(shop, ...written),
  }
}

test('picture in high definition: one message, one reply, and the large file', async () => {
  const { write, small, large, settle, incoming, receivedBy, ana, server } = await startShop()
  const id = await write(smallPicture(small, '¿tienen de estos?'))
  await write(largePicture(id, large))
  await settle()
  expect(await incoming()).toMatchObject([
    { type: 'image', content: '¿tienen de estos?', media: { state: 'kept', width: 400, height: 300 } },
  ])
  expect(receivedBy(ana).map(({ text }) => text)).toEqual(['Eco: [foto, imagen 1] ¿tienen de estos?'])
  expect(picturesOf(server.model.calls[0]?.body ?? {})).toHaveLength(1)
})

test('large file after the reply: kept with its message, without a second turn', async () => {
  const { write, small, large, settle, incoming, receivedBy, ana, server } = await startShop()
  const id = await write(smallPicture(small))
  await settle()
  await write(largePicture(id, large))
  await settle()
  await write(largePicture(id, large))
  await settle()
  expect(await incoming()).toMatchObject([{ type: 'image', media: { state: 'kept', width: 400 } }])
  expect(receivedBy(ana)).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
})

test('large file before the small one: one message with the caption, and the large file', async () => {
  const { write, small, large, settle, incoming, receivedBy, ana } = await startShop()
  await write(largePicture('ORIGINAL', large))
  await write(smallPicture(small, '¿tienen de estos?'), { id: 'ORIGINAL' })
  await settle()
  expect(await incoming()).toMatchObject([
    { type: 'image', content: '¿tienen de estos?', media: { state: 'kept', width: 400 } },
  ])
  expect(receivedBy(ana).map(({ text }) => text)).toEqual(['Eco: [foto, imagen 1] ¿tienen de estos?'])
})

test('large file whose small one never comes: a picture as any other', async () => {
  const { write, large, settle, incoming, receivedBy, ana } = await startShop()
  await write(largePicture('NUNCA', large))
  await settle()
  expect(await incoming()).toMatchObject([{ type: 'image', media: { state: 'kept', width: 400 } }])
  expect(receivedBy(ana).map(({ text }) => text)).toEqual(['Eco: [foto, imagen 1]'])
})

test('large file that cannot be downloaded: the small one stays', async () => {
  const { write, small, large, settle, incoming, whatsapp } = await startShop()
  const id = await write(smallPicture(small))
  await settle()
  whatsapp.media.fail(large.directPath, 500)
  await write(largePicture(id, large))
  await settle()
  expect(await incoming()).toMatchObject([{ media: { state: 'kept', type: 'image/jpeg', width: 160, height: 120 } }])
})

test('large file while the small one is being downloaded: the large one stays', async () => {
  const { write, small, large, whatsapp, shop, server, token } = await startShop({}, { runsWorkers: true })
  whatsapp.media.hold()
  onTestFinished(() => whatsapp.media.release())
  const id = await write(smallPicture(small))
  await waitUntilAllStored(whatsapp, shop)
  await expect.poll(() => whatsapp.media.requestedPaths).toEqual([small.directPath])
  await write(largePicture(id, large))
  await waitUntilAllStored(whatsapp, shop)
  whatsapp.media.release()
  const mediaOf = async () => (await fetchThread(server, token)).messages[0].media
  await waitForEvent(server, token, async () => (await mediaOf()).state === 'kept', 'the large file')
  expect(await mediaOf()).toMatchObject({ width: 400, bytes: large.fileLength })
  expect(whatsapp.media.requestedPaths).toEqual([small.directPath, large.directPath])
})

test('deleted picture: its large file is not stored', async () => {
  const { write, small, large, settle, incoming, server } = await startShop()
  const id = await write(smallPicture(small))
  await write(deletionMessage(id))
  await write(largePicture(id, large))
  await settle()
  expect(await incoming()).toHaveLength(1)
  expect(await server.db.selectFrom('media').select('width').execute()).not.toMatchObject([{ width: 400 }])
})

test('video in high definition: one message', async () => {
  const { write, settle, incoming, whatsapp } = await startShop()
  const video = (width: number) => ({ ...whatsapp.media.upload(mp4File, 'video'), width, height: width })
  const id = await write(videoMessage(video(200)))
  await write(largeVideo(id, video(900)))
  await settle()
  expect(await incoming()).toMatchObject([{ type: 'video', media: { state: 'kept', width: 900 } }])
})

test('what the owner sends in high definition from the phone: one message', async () => {
  const { small, large, settle, server, token, shop, ana } = await startShop()
  const id = await shop.write(ana, smallPicture(small))
  await shop.write(ana, largePicture(id, large))
  await settle()
  const { messages } = await fetchThread(server, token)
  expect(messages).toMatchObject([{ origin: 'phone', type: 'image', media: { state: 'kept', width: 400 } }])
})

test('receipt in high definition: not doubted as its own copy', async () => {
  const { write, uploadPicture, settle, incoming, server } = await startShop({ paymentReceipts: { enabled: true } })
  const date = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')
  const printed = receiptOf('nequi', 0, { date })
  const bytes = await drawReceipt(printed)
  server.model.queueReplies(asReceipt(printed), 'Gracias.', asReceipt(printed), 'Gracias.')
  const id = await write(smallPicture(await uploadPicture(300, 500, bytes)))
  await settle()
  await write(largePicture(id, await uploadPicture(600, 1_000, bytes)))
  await settle()
  const messages = await incoming()
  expect(messages.map(({ paymentReceipt }: { paymentReceipt: object }) => paymentReceipt)).toMatchObject([
    { warnings: [] },
  ])
})

test('Evolution API: a picture in high definition is one message, with names or numbers of enums', async () => {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const { server, instance, thread, waitUntilDelivered } = await startEvolutionServer({}, { env, whatsapp })
  const upload = async (width: number) => {
    const bytes = await jpegFile(width, width)
    return { ...whatsapp.media.upload(bytes, 'image'), fileLength: encodeLong(bytes.length), width, height: width }
  }
  const child = async (id: string, associationType: unknown) => ({
    messageContextInfo: { messageAssociation: { associationType, parentMessageKey: { id, fromMe: true } } },
    associatedChildMessage: { message: { imageMessage: await upload(300) } },
  })
  for (const [id, associationType] of [
    ['AAAA', 10],
    ['BBBB', 'HD_IMAGE_DUAL_UPLOAD'],
  ] as const) {
    instance.receiveMessage(luzPerson, { imageMessage: await upload(100) }, { id })
    await waitUntilDelivered()
    instance.receiveMessage(luzPerson, await child(id, associationType), { id: `${id}2` })
    await waitUntilDelivered()
  }
  await server.drain()
  const pictureOf300 = { type: 'image', media: { state: 'kept', width: 300 } }
  expect((await thread()).messages).toMatchObject([pictureOf300, pictureOf300])
})
