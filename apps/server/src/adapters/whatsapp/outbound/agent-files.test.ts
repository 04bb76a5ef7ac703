import { expect, test } from 'vitest'
import { startServerWithWhatsAppAgent } from '../../../../test/channels/whatsapp-server.ts'
import { pdfFile } from '../../../../test/fakes/media/sample-files.ts'
import { CATALOGUE, picture, pictureForm } from '../../../../test/helpers/picture-shop.ts'
import { withoutModel } from '../../../../test/helpers/sending-shop.ts'
import { uploadAndProcess, uploadDocument } from '../../../../test/helpers/upload-documents.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'

/** A shop whose agent answers from its documents, without a model. */
async function startShop() {
  const quiet = { disclosure: { enabled: false }, leadCapture: { enabled: false } }
  const shop = await startServerWithWhatsAppAgent(quiet, { env: withoutModel })
  const { server, whatsapp, token, ana, receivedBy, sendAndDrain } = shop
  return {
    ...shop,
    /** What Ana receives from the shop once she wrote this. */
    async ask(text: string, count: number) {
      const before = receivedBy(ana).length
      await sendAndDrain(ana, text)
      await whatsapp.notifier.waitUntil(
        () => receivedBy(ana).length >= before + count,
        () => `${count} messages after «${text}»`,
      )
      await server.drain()
      return receivedBy(ana).slice(before)
    },
    sentFiles: async () =>
      (await fetchThread(server, token)).messages.filter(
        ({ origin, type }: { origin: string; type: string }) => origin === 'ai' && type !== 'text',
      ),
  }
}

test('WhatsApp: a quoted row brings its picture after the text, once', async () => {
  const { server, token, ask, sentFiles } = await startShop()
  const document = await uploadAndProcess(server, token, CATALOGUE, { name: 'Catálogo', fileName: 'Catálogo.csv' })
  const path = `/api/documents/${document.id}`
  const { body } = await server.call('GET', `${path}/rows?query=pantalon`, undefined, token)
  const form = pictureForm(picture(), 'pantalon.png', body.data.rows[0].key)
  expect((await server.call('POST', `${path}/pictures`, form, token)).status).toBe(201)

  const [text, photo] = await ask('¿cuánto cuesta el pantalón dril?', 2)
  expect(text?.text).toContain('Pantalón dril, negro: $98.000')
  expect(photo?.message.imageMessage).toMatchObject({ mimetype: 'image/png', width: 8, height: 8 })
  const later = await ask('¿y el precio del pantalón dril?', 1)
  expect(later.map(({ message }) => message.imageMessage ?? null)).toEqual([null])
  expect(await sentFiles()).toMatchObject([{ type: 'image', metadata: { pictureOf: 'Pantalón dril, negro' } }])
})

test('WhatsApp: a document that its owner allows is sent on request', async () => {
  const { server, token, ask, sentFiles } = await startShop()
  const { body } = await uploadDocument(server, token, new Uint8Array(pdfFile()), {
    name: 'Menú',
    fileName: 'Menú.pdf',
  })
  await server.call('PUT', `/api/documents/${body.data.id}/sending`, { isSentOnRequest: true }, token)
  const [text, file] = await ask('buenas, ¿me mandas el menú?', 2)
  expect(text?.text).toBe('Te mando «Menú».')
  expect(file?.message.documentMessage).toMatchObject({ fileName: 'Menú.pdf', mimetype: 'application/pdf' })
  expect(await sentFiles()).toMatchObject([{ type: 'document', metadata: { fileName: 'Menú.pdf' } }])
})
