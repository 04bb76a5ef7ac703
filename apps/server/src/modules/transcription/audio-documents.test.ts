import { expect, onTestFinished, test } from 'vitest'
import { encodeLong } from '../../../test/fakes/evolution/messages.ts'
import { startFakeWhatsApp } from '../../../test/fakes/whatsapp/whatsapp.ts'
import { oggFile, opusOf } from '../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { fileMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { luzPerson, startEvolutionServer } from '../../../test/channels/evolution-server.ts'
import { startServerWithWhatsAppAgent, waitUntilAllStored } from '../../../test/channels/whatsapp-server.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }

async function startTranscriber(...replies: string[]) {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  transcriber.queue(...replies)
  return {
    transcriber,
    env: { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' },
  }
}

test.each<[what: string, file: { file_name?: string; mime_type?: string }]>([
  ['by its name', { file_name: 'audio.mp3', mime_type: 'application/octet-stream' }],
  ['by its type', { mime_type: 'audio/ogg' }],
])('Telegram: audio sent as a file, %s, is heard', async (_, file) => {
  const { transcriber, env } = await startTranscriber('¿A qué hora abren?')
  const server = await startTestServer({ env })
  const { bot, token } = await createOwnerWithAgent(server, { disclosure: { enabled: false } })
  await sendAndDrain(server, bot, luz, { document: { ...bot.files.add(oggFile), ...file } })
  expect(bot.sent.map(({ text }) => text)).toEqual(['Eco: [audio, transcripción] ¿A qué hora abren?'])
  expect(transcriber.calls).toHaveLength(1)
  const [message] = (await fetchThread(server, token)).messages
  expect(message).toMatchObject({
    type: 'audio',
    content: '',
    media: { state: 'kept', type: 'audio/ogg' },
    transcript: { state: 'kept', text: '¿A qué hora abren?' },
  })
})

test('WhatsApp: audio sent as a file is heard; what the owner sends as one is not', async () => {
  const { transcriber, env } = await startTranscriber('¿A qué hora abren?')
  const { server, whatsapp, shop, ana, token, receivedBy } = await startServerWithWhatsAppAgent({}, { env })
  const file = () => {
    const uploaded = { ...whatsapp.media.upload(oggFile, 'document'), mimetype: 'audio/ogg; codecs=opus' }
    return fileMessage('PTT-20261128-WA0001.opus', oggFile.length, uploaded)
  }
  await ana.write(shop, file())
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect(receivedBy(ana).map(({ text }) => text)).toEqual(['Eco: [audio, transcripción] ¿A qué hora abren?'])
  await shop.write(ana, file())
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect(transcriber.calls).toHaveLength(1)
  const { messages } = await fetchThread(server, token)
  const own = messages.filter(({ origin }: { origin: string }) => origin === 'phone')
  expect(own).toMatchObject([{ type: 'document', media: { state: 'kept' }, transcript: null }])
})

test('without a transcriber: the notice of today', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { disclosure: { enabled: false } })
  await sendAndDrain(server, bot, luz, { document: { ...bot.files.add(oggFile), file_name: 'audio.mp3' } })
  expect(bot.sent.map(({ text }) => text)).toEqual([expect.stringContaining('Por ahora solo leo texto')])
})

test('Evolution API: the network’s types of files without a name arrive', async () => {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const { instance, thread, waitUntilDelivered } = await startEvolutionServer({}, { whatsapp })
  const document = (mimetype: string) => ({
    documentMessage: {
      ...whatsapp.media.upload(oggFile, 'document'),
      fileLength: encodeLong(oggFile.length),
      mimetype,
    },
  })
  instance.receiveMessage(luzPerson, document('audio/ogg; codecs=opus'), { id: 'AAAA' })
  await waitUntilDelivered()
  instance.receiveMessage(luzPerson, document('application/pdf'), { id: 'BBBB' })
  await waitUntilDelivered()
  expect((await thread()).messages).toMatchObject([
    { type: 'audio' },
    { type: 'document', metadata: { fileName: 'archivo.pdf' } },
  ])
})

test('forwarded audio without a length: twenty minutes are not sent away, and the contact reads why', async () => {
  const { transcriber, env } = await startTranscriber()
  const server = await startTestServer({ env })
  const { bot } = await createOwnerWithAgent(server, { disclosure: { enabled: false } })
  await sendAndDrain(server, bot, luz, { document: { ...bot.files.add(opusOf(1_200)), file_name: 'reunión.opus' } })
  expect(bot.sent.map(({ text }) => text)).toEqual([expect.stringContaining('dura más de 5 minutos')])
  expect(transcriber.calls).toEqual([])
})
