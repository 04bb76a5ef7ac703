import { expect, onTestFinished, test } from 'vitest'
import { opusFile } from '../../../test/fakes/media/sample-files.ts'
import { startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { voiceMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { startServerWithWhatsAppAgent, waitUntilAllStored } from '../../../test/channels/whatsapp-server.ts'

test('voice reply: the owner answers from the phone first: neither voice nor text is sent', async () => {
  const speech = await startFakeSpeech()
  onTestFinished(speech.close)
  const { server, whatsapp, ana, shop, receivedBy } = await startServerWithWhatsAppAgent(
    { features: { voiceReplies: true }, mediaNotice: { enabled: false } },
    { env: { SPEECH_BASE_URL: `${speech.url}/v1`, SPEECH_MODEL: 'kokoro', SPEECH_VOICE: 'ef_dora' } },
  )
  server.model.queueReplies('Claro que sí, con mucho gusto.')
  const owner = Promise.withResolvers<void>()
  speech.queue({ after: owner.promise, reply: opusFile })
  await ana.write(shop, voiceMessage(3))
  await ana.write(shop, 'Gracias')
  await waitUntilAllStored(whatsapp, shop)
  const draining = server.drain()
  await speech.waitForCalls(1)
  await shop.write(ana, 'Ya te respondo yo.')
  await waitUntilAllStored(whatsapp, shop)
  owner.resolve()
  await draining
  expect(receivedBy(ana).map(({ text }) => text)).toEqual(['Ya te respondo yo.'])
  const steps = await server.db
    .selectFrom('journal')
    .select('step')
    .where('step', 'in', ['forestalled', 'not_spoken', 'spoken'])
    .execute()
  expect(steps).toEqual([{ step: 'forestalled' }])
})
