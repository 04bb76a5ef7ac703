import { expect, onTestFinished, test } from 'vitest'
import { buildPdf, pdfText } from '../../../test/documents/build-files.ts'
import { encodeLong } from '../../../test/fakes/evolution/messages.ts'
import {
  deletionMessage,
  fileMessage,
  photoMessage,
  albumPicture,
} from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { startFakeWhatsApp } from '../../../test/fakes/whatsapp/whatsapp.ts'
import { luzPerson, startEvolutionServer } from '../../../test/channels/evolution-server.ts'
import { startServerWithWhatsAppAgent, waitUntilAllStored } from '../../../test/channels/whatsapp-server.ts'
import { jpegFile, picturesOf } from '../../../test/helpers/seeing-server.ts'
import { fetchThread } from '../../../test/test-accounts.ts'
import { messageUpdateStore } from '../messaging/inbound/updates/message-updates.store.ts'

const env = { OPENAI_MODEL: 'gpt-4o-mini' }

test('WhatsApp: an album and a PDF of the customer are one burst; what the owner sends is not looked at', async () => {
  const { server, whatsapp, shop, ana, token, receivedBy } = await startServerWithWhatsAppAgent({}, { env })
  const picture = whatsapp.media.upload(await jpegFile(), 'image')
  const list = buildPdf(pdfText('Dos canastas', 50, 700))
  const uploaded = whatsapp.media.upload(list, 'document')
  await ana.write(shop, { albumMessage: { expectedImageCount: 2 } })
  await ana.write(shop, photoMessage('¿tienen de estos?', picture))
  await ana.write(shop, photoMessage(undefined, picture))
  await ana.write(shop, fileMessage('pedido.pdf', list.length, uploaded))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const replies = receivedBy(ana).map(({ text }) => text)
  expect(replies).toEqual([expect.stringMatching(/^Eco: \[foto, imagen 1\] ¿tienen de estos\?\n\[foto, imagen 2\]\n/)])
  expect(replies[0]).toContain('│ Dos canastas')
  expect(picturesOf(server.model.calls[0]?.body ?? {})).toHaveLength(2)
  await shop.write(ana, photoMessage(undefined, picture))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  const own = messages.filter(({ origin }: { origin: string }) => origin === 'phone')
  expect(own).toMatchObject([{ type: 'image', media: { state: 'kept' }, reading: null }])
  expect(server.model.calls).toHaveLength(1)
})

test('WhatsApp: an album of ten gets one reply; the model sees eight and is told of two more', async () => {
  const { server, whatsapp, shop, ana, token, receivedBy } = await startServerWithWhatsAppAgent({}, { env })
  const picture = whatsapp.media.upload(await jpegFile(), 'image')
  const albumId = await ana.write(shop, { albumMessage: { expectedImageCount: 10 } })
  for (let at = 0; at < 10; at++) await ana.write(shop, albumPicture(albumId, picture, { isWrapped: at % 2 === 1 }))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect(receivedBy(ana).map(({ text }) => text)).toEqual([
    expect.stringContaining('[foto, imagen 8]\n[foto, no se muestra]\n[foto, no se muestra]'),
  ])
  expect(picturesOf(server.model.calls[0]?.body ?? {})).toHaveLength(8)
  const { messages } = await fetchThread(server, token)
  const incoming = messages.filter(({ direction }: { direction: string }) => direction === 'incoming')
  expect(incoming.map(({ type }: { type: string }) => type)).toEqual(Array.from({ length: 10 }, () => 'image'))
  const { body } = await server.call('GET', `/api/messages/${incoming[0].id}/journal`, undefined, token)
  expect(JSON.stringify(body.data)).toContain('Vio 8 fotos; otras 2 no se le mostraron, porque mira 8 como mucho')
})

test('WhatsApp: pictures that their sender deletes hold the reply no longer', async () => {
  const { server, whatsapp, shop, ana, receivedBy } = await startServerWithWhatsAppAgent({}, { env, runsWorkers: true })
  const send = () => ana.write(shop, photoMessage(undefined, whatsapp.media.upload(picture, 'image')))
  const picture = await jpegFile()
  whatsapp.media.hold()
  onTestFinished(() => whatsapp.media.release())
  const [first, second] = [await send(), await send()]
  await ana.write(shop, '¿Tienen arepas?')
  await ana.write(shop, deletionMessage(first))
  await waitUntilAllStored(whatsapp, shop)
  expect(await server.db.selectFrom('exchanges').select('outcome').execute()).toEqual([{ outcome: null }])
  await ana.write(shop, deletionMessage(second))
  await whatsapp.notifier.waitUntil(
    () => receivedBy(ana).length > 0,
    () => 'the reply without the deleted pictures',
  )
  expect(receivedBy(ana).map(({ text }) => text)).toEqual(['Eco: ¿Tienen arepas?'])
})

test('deleted picture: it starts the reply only if no other picture of the exchange is waited for', async () => {
  const { server, whatsapp, shop, ana } = await startServerWithWhatsAppAgent({}, { env })
  const picture = await jpegFile()
  const send = () => ana.write(shop, photoMessage(undefined, whatsapp.media.upload(picture, 'image')))
  const sent = [await send(), await send()]
  await waitUntilAllStored(whatsapp, shop)
  const pictures = await server.db.selectFrom('messages').select('id').orderBy('at').orderBy('id').execute()
  const waiting = await server.db.selectFrom('readings').select('messageId').where('state', '=', 'waiting').execute()
  expect(waiting.map(({ messageId }) => messageId).toSorted()).toEqual(pictures.map(({ id }) => id).toSorted())
  const endsWait = () =>
    server.db
      .transaction()
      .execute((tx) => Promise.all(pictures.map(({ id }) => messageUpdateStore.endsFileWait(tx, id))))
  const ended = [await endsWait()]
  for (const one of sent) {
    await ana.write(shop, deletionMessage(one))
    await waitUntilAllStored(whatsapp, shop)
    ended.push(await endsWait())
  }
  expect(ended).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
})

test('Evolution API: a picture for which an n8n workflow answers is stored and left to the workflow', async () => {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const { server, instance, thread, waitUntilDelivered, requestReply } = await startEvolutionServer(
    {},
    { env, whatsapp },
  )
  const bytes = await jpegFile()
  const imageMessage = { ...whatsapp.media.upload(bytes, 'image'), fileLength: encodeLong(bytes.length) }
  instance.receiveMessage(luzPerson, { imageMessage }, { id: 'AAAA' })
  await waitUntilDelivered()
  await server.drain()
  expect((await requestReply('¿Tienen de esta?', 'AAAA')).status).toBe(200)
  const { messages } = await thread()
  expect(messages[0]).toMatchObject({ type: 'image', media: { state: 'kept' }, reading: null })
  expect(server.model.calls.map(({ body }) => picturesOf(body).length)).toEqual([0])
})
