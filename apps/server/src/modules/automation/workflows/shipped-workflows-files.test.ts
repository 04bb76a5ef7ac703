import type { Message } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { luzPerson } from '../../../../test/channels/evolution-server.ts'
import { startServerWithWorkflowAgent } from '../../../../test/channels/workflow-server.ts'
import { encodeLong } from '../../../../test/fakes/evolution/messages.ts'
import { oggFile } from '../../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../../test/fakes/model/fake-transcriber.ts'
import { startFakeWhatsApp } from '../../../../test/fakes/whatsapp/whatsapp.ts'
import { jpegFile, picturesOf } from '../../../../test/helpers/seeing-server.ts'

const summarize = ({ origin, type, content, status }: Message) => [origin, type, content, status]

/** An agent behind our workflows whose model sees pictures, and whose account hears voice notes. */
async function startSeeingWorkflows() {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const env = {
    OPENAI_MODEL: 'gpt-4o-mini',
    TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`,
    TRANSCRIPTION_MODEL: 'oido',
  }
  const arrangement = await startServerWithWorkflowAgent({ env, whatsapp, runsWorkers: true })
  const note = () => ({ audioMessage: { ...whatsapp.media.upload(oggFile, 'audio'), ptt: true, seconds: 3 } })
  const picture = (bytes: Buffer) => ({
    imageMessage: { ...whatsapp.media.upload(bytes, 'image'), fileLength: encodeLong(bytes.length) },
  })
  const texts = () => [...arrangement.instance.sent.values()].map(({ text }) => text)
  return { ...arrangement, transcriber, note, picture, texts }
}

test('voice note through the workflows: heard, answered and reported once, also when it is told twice', async () => {
  const { server, evolution, instance, n8n, transcriber, note, texts, waitUntilSettled, thread } =
    await startSeeingWorkflows()
  transcriber.queue('¿A qué hora abren?')
  instance.receiveMessage(luzPerson, note())
  await evolution.posts.deliver(evolution.posts.all.at(-1)!)
  await waitUntilSettled()
  const reply = expect.stringContaining('¿A qué hora abren?')
  expect(texts()).toEqual([reply])
  expect((await thread()).messages.map(summarize)).toEqual([
    ['contact', 'voice', '', null],
    ['n8n', 'text', reply, 'sent'],
  ])
  expect(transcriber.calls).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
  expect(n8n.failures).toEqual([])
})

test('picture and sticker through the workflows: the picture is answered, the sticker is only kept', async () => {
  const { server, instance, n8n, picture, texts, waitUntilSettled, thread } = await startSeeingWorkflows()
  instance.receiveMessage(luzPerson, picture(await jpegFile()))
  await waitUntilSettled()
  instance.receiveMessage(luzPerson, { stickerMessage: { mimetype: 'image/webp' } })
  await waitUntilSettled()
  expect(texts()).toEqual(['Eco: [foto, imagen 1]'])
  expect(picturesOf(server.model.calls[0]?.body ?? {})).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
  const { messages } = await thread()
  expect(messages[0]).toMatchObject({ type: 'image', reading: { state: 'kept' } })
  expect(n8n.failures).toEqual([])
})
