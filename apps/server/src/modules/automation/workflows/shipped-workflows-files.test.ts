import { errorCatalog, type Message } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { luzPerson } from '../../../../test/channels/evolution-server.ts'
import { startServerWithWorkflowAgent } from '../../../../test/channels/workflow-server.ts'
import { encodeLong } from '../../../../test/fakes/evolution/messages.ts'
import { oggFile, opusFile, pdfFile } from '../../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../../test/fakes/model/fake-transcriber.ts'
import { startFakeWhatsApp } from '../../../../test/fakes/whatsapp/whatsapp.ts'
import { jpegFile, picturesOf } from '../../../../test/helpers/seeing-server.ts'
import { sendFile } from '../../../../test/helpers/send-file.ts'
import { withoutModel } from '../../../../test/helpers/sending-shop.ts'
import { uploadDocument } from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { waitForEvent } from '../../../../test/channels/whatsapp-server.ts'

const summarize = ({ origin, type, content, status }: Message) => [origin, type, content, status]

/** An agent behind our workflows whose model sees pictures, and whose workspace hears voice notes. */
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

test('picture in high definition through the workflows: one message, one reply, also for a child alone', async () => {
  const { server, instance, n8n, picture, texts, waitUntilSettled, thread } = await startSeeingWorkflows()
  const sized = async (width: number) => ({
    ...picture(await jpegFile(width, width)).imageMessage,
    width,
    height: width,
  })
  const child = async (id: string) => ({
    messageContextInfo: { messageAssociation: { associationType: 10, parentMessageKey: { id, fromMe: true } } },
    associatedChildMessage: { message: { imageMessage: await sized(300) } },
  })
  const { key } = instance.receiveMessage(luzPerson, { imageMessage: await sized(100) })
  instance.receiveMessage(luzPerson, await child(key.id))
  await waitUntilSettled()
  await server.drain()
  await waitUntilSettled()
  expect(texts()).toEqual(['Eco: [foto, imagen 1]'])
  instance.receiveMessage(luzPerson, await child('NUNCA'))
  await waitUntilSettled()
  expect(texts()).toHaveLength(2)
  const { messages } = await thread()
  expect(messages.map(summarize)).toEqual([
    ['contact', 'image', '', null],
    ['n8n', 'text', 'Eco: [foto, imagen 1]', 'sent'],
    ['contact', 'image', '', null],
    ['n8n', 'text', expect.stringContaining('Eco: '), 'sent'],
  ])
  expect(n8n.failures).toEqual([])
})

const pdf = { name: 'catálogo.pdf', bytes: pdfFile(), caption: 'Los precios' }

/** A customer wrote, and a person sends files from the console. */
async function startAttendedConversation() {
  const fixture = await startServerWithWorkflowAgent({ runsWorkers: true })
  const { server, token, instance, waitUntilSettled, thread } = fixture
  instance.receiveMessage(luzPerson, '¿Tienen catálogo?')
  await waitUntilSettled()
  const { conversation } = await thread()
  const files = () => [...instance.sent.values()].filter(({ file }) => file !== undefined)
  const send = async (form: Parameters<typeof sendFile>[3]) => {
    const { status, body } = await sendFile(server, token, conversation.id, form)
    expect(status).toBe(201)
    await waitForEvent(
      server,
      token,
      async () => (await messageOf(body.data.id)).status !== 'pending',
      'the file to be sent, or not',
    )
    await waitUntilSettled()
    return messageOf(body.data.id)
  }
  const messageOf = async (id: string): Promise<Message> =>
    (await thread()).messages.find((message: Message) => message.id === id)
  return { ...fixture, conversation, files, send, messageOf }
}

test('files by hand through the workflows: each arrives once as what it is, and is one message', async () => {
  const { files, send, thread, n8n, evolution } = await startAttendedConversation()
  const jpeg = await jpegFile()
  for (const form of [pdf, { name: 'ramo.jpg', bytes: jpeg }, { name: 'nota.ogg', bytes: opusFile, voiceSeconds: '3' }])
    expect(await send(form)).toMatchObject({ status: 'sent', cause: null })
  expect(files()).toMatchObject([
    { content: { documentMessage: { fileName: 'catálogo.pdf', mimetype: 'application/pdf', caption: 'Los precios' } } },
    { content: { imageMessage: { fileName: 'image.jpeg', mimetype: 'image/jpeg' } } },
    { content: { audioMessage: { ptt: true } } },
  ])
  expect(files().map(({ file }) => file)).toEqual([pdf.bytes, jpeg, opusFile])
  expect(files().map(({ to }) => to.number)).toEqual(Array(3).fill(luzPerson.number))
  const { messages } = await thread()
  expect(messages.map(({ type }: Message) => type)).toEqual(['text', 'text', 'document', 'image', 'voice'])
  expect(evolution.requests.some(({ body }) => JSON.stringify(body).includes(pdf.bytes.toString('base64')))).toBe(false)
  expect(n8n.failures).toEqual([])
})

test('file through the workflows: uncertain after a 500, failed after a refusal, sent later after a 503', async () => {
  const { evolution, files, send } = await startAttendedConversation()
  const path = '/message/sendMedia'
  evolution.failNext({ path, status: 500, body: { message: 'Timed Out' } })
  expect(await send(pdf)).toMatchObject({ status: 'uncertain' })
  evolution.failNext({ path, status: 400, body: { message: 'Owned media must be a url or base64' } })
  expect(await send(pdf)).toMatchObject({ status: 'failed' })
  expect(files()).toEqual([])
  evolution.failNext({ path, status: 503, body: { message: 'Service Unavailable' } })
  expect(await send(pdf)).toMatchObject({ status: 'sent' })
  expect(files()).toHaveLength(1)
})

test('file that n8n cannot download: nothing is sent, and it goes out once the workflows are updated', async () => {
  const { server, token, call, conversation, evolution, files, thread } = await startAttendedConversation()
  const { data: keys } = (await call('GET', '/integration-keys')).body
  for (const { id } of keys) await call('DELETE', `/integration-keys/${id}`)
  await sendFile(server, token, conversation.id, pdf)
  const last = async () => (await thread()).messages.at(-1)
  await waitForEvent(server, token, async () => (await last()).cause !== null, 'the cause of the wait')
  expect(await last()).toMatchObject({ status: 'pending', cause: errorCatalog['n8n.file_away'].text })
  expect(files()).toEqual([])
  await call('POST', '/configuration/n8n/workflows', { evolutionUrl: evolution.url })
  await waitForEvent(server, token, async () => (await last()).status === 'sent', 'the file to be sent')
  expect(files()).toHaveLength(1)
})

test('n8n killed while it sends a file: «Envío incierto», and the file is not sent again', async () => {
  const { n8n, evolution, files, send, messageOf, waitUntilSettled, thread } = await startAttendedConversation()
  n8n.crashAt('Responder con el envío')
  const message = await send(pdf)
  expect(message.status).toBe('uncertain')
  n8n.restart()
  await evolution.posts.retryUnaccepted()
  await waitUntilSettled()
  expect(files()).toHaveLength(1)
  // Evolution reports what it sent.
  expect(await messageOf(message.id)).toMatchObject({ status: 'sent' })
  expect((await thread()).messages).toHaveLength(3)
})

test('file to send: given out with an integration key, and only while it is being sent', async () => {
  const { server, token, call, send } = await startAttendedConversation()
  const { id } = await send(pdf)
  const { key } = (await call('POST', '/integration-keys', { name: 'otro' })).body.data
  const read = (messageId: string, authorization: string) =>
    fetch(`${server.url}/api/messages/${messageId}/file-to-send`, { headers: { authorization } })
  expect((await read(id, `Bearer ${key}`)).status).toBe(404)
  const attempt = { status: 'pending', attemptedAt: server.clock.now(), attemptedBy: 'otro proceso' } as const
  await server.db.updateTable('messages').set(attempt).where('id', '=', id).execute()
  const response = await read(id, `Bearer ${key}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf.bytes)
  expect((await read(id, 'Bearer pv_nadie')).status).toBe(401)
  const stranger = await signUp(server, 'rodolfo')
  expect((await read(id, `Bearer ${stranger.token}`)).status).toBe(404)
  expect((await read(id, `Bearer ${token}`)).status).toBe(200)
})

test('file that waited on our socket until the agent moved to n8n: sent under the id of Evolution', async () => {
  const { server, token, instance, waitUntilSettled, thread } = await startServerWithWorkflowAgent()
  instance.receiveMessage(luzPerson, '¿Tienen catálogo?')
  await waitUntilSettled()
  const { id } = (await sendFile(server, token, (await thread()).conversation.id, pdf)).body.data
  // An attempt on our own connection, which surely did not leave.
  await server.db.updateTable('messages').set({ externalId: '3EB0AABBCC' }).where('id', '=', id).execute()
  await server.drain()
  await waitUntilSettled()
  expect((await thread()).messages.at(-1)).toMatchObject({ id, status: 'sent', cause: null })
  const ids = [...instance.sent].filter(([, { file }]) => file !== undefined).map(([externalId]) => externalId)
  const message = server.db.selectFrom('messages').select('externalId').where('id', '=', id)
  expect([(await message.executeTakeFirstOrThrow()).externalId]).toEqual(ids)
  expect((await thread()).messages).toHaveLength(3)
})

test('workflows of an earlier version: files are refused until the workflows are updated', async () => {
  const { server, token, call, conversation, evolution } = await startAttendedConversation()
  await server.db.updateTable('n8nInstalls').set({ sendsFiles: false }).execute()
  const read = async () => (await call('GET', `/conversations/${conversation.id}`)).body.data.sendsFiles
  expect(await read()).toBe(false)
  expect(await sendFile(server, token, conversation.id, pdf)).toMatchObject({
    status: 409,
    body: { code: 'media.not_sendable', error: expect.stringContaining('Actualizar flujos') },
  })
  await call('POST', '/configuration/n8n/workflows', { evolutionUrl: evolution.url })
  expect(await read()).toBe(true)
})

/** The agent of these workflows sends its menu to who asks for it. */
async function startWithMenu() {
  const fixture = await startServerWithWorkflowAgent({ env: withoutModel, runsWorkers: true })
  const { server, token, call, instance, thread, waitUntilSettled } = fixture
  const menu = await uploadDocument(server, token, new Uint8Array(pdfFile()), { name: 'Menú', fileName: 'Menú.pdf' })
  await call('PUT', `/documents/${menu.body.data.id}/sending`, { isSentOnRequest: true })
  return {
    ...fixture,
    askForMenu: () => void instance.receiveMessage(luzPerson, 'mándame el menú'),
    /** What Luz got: texts, and the names of files in brackets. */
    received: () =>
      [...instance.sent.values()].map(({ text, content }) => {
        const name = (content as { documentMessage?: { fileName?: string } } | undefined)?.documentMessage?.fileName
        return name === undefined ? text : `[${name}]`
      }),
    async waitForFile(status: string) {
      const file = async () => (await thread()).messages.find(({ type }: Message) => type === 'document')
      await waitForEvent(server, token, async () => (await file())?.status === status, `the file to be ${status}`)
      await waitUntilSettled()
    },
  }
}

test('document that a customer asks for through the workflows: text and file arrive once, in this order', async () => {
  const { n8n, evolution, askForMenu, received, waitForFile, thread } = await startWithMenu()
  askForMenu()
  await evolution.posts.deliver(evolution.posts.all.at(-1)!)
  await waitForFile('sent')
  expect(received()).toEqual([expect.stringContaining('Te mando «Menú».'), '[Menú.pdf]'])
  const { messages } = await thread()
  expect(messages.map(({ origin, type, status }: Message) => [origin, type, status])).toEqual([
    ['contact', 'text', null],
    ['n8n', 'text', 'sent'],
    ['ai', 'document', 'sent'],
  ])
  expect(n8n.failures).toEqual([])
})

test.each([
  ['before it sends the text', 'Enviar la respuesta', []],
  ['before it confirms the text', 'Anotar la conversación', ['[Menú.pdf]']],
])('n8n killed %s: the file is sent only after a text that Evolution reports', async (_, node, files) => {
  const { server, n8n, evolution, askForMenu, received, waitForFile, waitUntilSettled } = await startWithMenu()
  n8n.crashAt(node)
  askForMenu()
  await waitUntilSettled()
  n8n.restart()
  await evolution.posts.retryUnaccepted()
  await waitUntilSettled()
  expect(received().filter((text) => text === '[Menú.pdf]')).toEqual([])
  server.advanceClock(61_000)
  await server.reportSilentWorkflows()
  await waitForFile(files.length > 0 ? 'sent' : 'failed')
  expect(received().filter((text) => text === '[Menú.pdf]')).toEqual(files)
})
