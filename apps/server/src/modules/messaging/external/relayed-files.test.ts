import type { Message } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { luzPerson, startEvolutionServer } from '../../../../test/channels/evolution-server.ts'
import { encodeLong } from '../../../../test/fakes/evolution/messages.ts'
import { mp4File, oggFile } from '../../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../../test/fakes/model/fake-transcriber.ts'
import { startFakeWhatsApp } from '../../../../test/fakes/whatsapp/whatsapp.ts'
import { jpegFile, picturesOf } from '../../../../test/helpers/seeing-server.ts'

/** A shop whose workflow leaves the files of its customers to the server. */
async function startShopWithFiles() {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const env = {
    OPENAI_MODEL: 'gpt-4o-mini',
    TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`,
    TRANSCRIPTION_MODEL: 'oido',
  }
  const shop = await startEvolutionServer({}, { env, whatsapp, runsWorkers: true })
  const { server, agent, key, sessionName, instance, waitUntilDelivered } = shop
  const conversation = { sessionName, userPhone: luzPerson.number, userName: 'Luz' }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  return {
    ...shop,
    whatsapp,
    transcriber,
    /** The workflow asks for the reply to a message with a file. */
    ask: (externalId: string, input = '') =>
      server.call(
        'POST',
        `/api/agents/${agent.id}/execution`,
        { input, conversation: { ...conversation, externalId, withFile: true } },
        key,
      ),
    askAndDisconnect(externalId: string) {
      const abort = new AbortController()
      const body = JSON.stringify({ input: '', conversation: { ...conversation, externalId, withFile: true } })
      const address = `${server.url}/api/agents/${agent.id}/execution`
      const pending = fetch(address, { method: 'POST', headers, body, signal: abort.signal }).catch(() => null)
      return async () => {
        abort.abort()
        await pending
      }
    },
    async receivePicture(id: string, bytes: Buffer, caption?: string) {
      const imageMessage = {
        ...whatsapp.media.upload(bytes, 'image'),
        fileLength: encodeLong(bytes.length),
        ...(caption !== undefined && { caption }),
      }
      instance.receiveMessage(luzPerson, { imageMessage }, { id })
      await waitUntilDelivered()
    },
    async receiveNote(id: string) {
      const audioMessage = { ...whatsapp.media.upload(oggFile, 'audio'), ptt: true, seconds: 3 }
      instance.receiveMessage(luzPerson, { audioMessage }, { id })
      await waitUntilDelivered()
    },
    messages: async (): Promise<Message[]> => (await shop.thread()).messages,
  }
}

test('picture that a workflow leaves to the server: seen before the reply, with and without a caption', async () => {
  const { server, ask, receivePicture, messages } = await startShopWithFiles()
  await receivePicture('AAAA', await jpegFile())
  expect((await ask('AAAA')).body.data).toMatchObject({ reply: 'Eco: [foto, imagen 1]', outcome: 'answered' })
  await receivePicture('BBBB', await jpegFile(), '¿Y de esta?')
  expect((await ask('BBBB', '¿Y de esta?')).body.data.reply).toContain('] ¿Y de esta?')
  const [first] = await messages()
  expect(first).toMatchObject({ type: 'image', media: { state: 'kept' }, reading: { state: 'kept' } })
  expect(picturesOf(server.model.calls[0]?.body ?? {})).toHaveLength(1)
})

test('picture that a workflow describes itself: the reply does not say that it was not seen', async () => {
  const { server, receivePicture, requestReply, messages } = await startShopWithFiles()
  await receivePicture('AAAA', await jpegFile())
  expect((await requestReply('Foto de una empanada: ¿cuánto vale?', 'AAAA')).body.data.reply).toMatch(/cuánto vale\?$/)
  expect(server.model.calls).toHaveLength(1)
  expect((await messages())[0]).toMatchObject({ type: 'image', reading: null })
})

test('voice note that a workflow leaves to the server: heard once, and its reply handed out once', async () => {
  const { server, transcriber, ask, receiveNote, messages, reportExchange } = await startShopWithFiles()
  transcriber.queue('¿A qué hora abren?')
  await receiveNote('AAAA')
  const [one, other] = await Promise.all([ask('AAAA'), ask('AAAA')])
  const replies = [one, other].map(({ body }) => body.data.reply)
  const reply = 'Eco: [nota de voz, transcripción] ¿A qué hora abren?'
  expect(replies.filter((text) => text !== null)).toEqual([reply])
  const report = { externalId: 'AAAA', aiResponse: reply }
  expect((await reportExchange({ ...report, userMessage: '' })).status).toBe(201)
  expect((await reportExchange({ ...report, userMessage: '¿A qué hora abren?' })).status).toBe(201)
  expect((await reportExchange({ ...report, userMessage: '¿Abren hoy?' })).status).toBe(409)
  expect((await ask('AAAA')).body.data).toMatchObject({ reply: null, reason: expect.stringContaining('ya se dijo') })
  expect(transcriber.calls).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
  expect((await messages()).map(({ origin, type, status }) => [origin, type, status])).toEqual([
    ['contact', 'voice', null],
    ['n8n', 'text', 'sent'],
  ])
  expect((await messages())[0]?.transcript).toMatchObject({ state: 'kept', text: '¿A qué hora abren?' })
})

test('workflow that disconnects while a note is heard: its next question gets the reply, without another', async () => {
  const { transcriber, server, askAndDisconnect, ask, receiveNote } = await startShopWithFiles()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  transcriber.queue({ after: opened, reply: '¿A qué hora abren?' })
  await receiveNote('AAAA')
  const disconnect = askAndDisconnect('AAAA')
  await transcriber.waitForCalls(1)
  await disconnect()
  const asked = ask('AAAA')
  open()
  expect((await asked).body.data.reply).toContain('¿A qué hora abren?')
  expect(transcriber.calls).toHaveLength(1)
  expect(server.model.calls).toHaveLength(1)
})

test('file that is gone at the network: the customer is told, and nothing waits for the minute', async () => {
  const { whatsapp, server, instance, waitUntilDelivered, ask } = await startShopWithFiles()
  const bytes = await jpegFile()
  const upload = whatsapp.media.upload(bytes, 'image')
  whatsapp.media.fail(upload.directPath, 404)
  instance.receiveMessage(
    luzPerson,
    { imageMessage: { ...upload, fileLength: encodeLong(bytes.length) } },
    { id: 'A1' },
  )
  await waitUntilDelivered()
  expect((await ask('A1')).body.data.outcome).toBe('file_notice')
  expect(server.model.calls).toEqual([])
})

test('file with a caption: refused before its event, and answered with the file after it', async () => {
  const { server, ask, receivePicture, messages } = await startShopWithFiles()
  expect(await ask('AAAA', '¿Y de esta?')).toMatchObject({ status: 409, body: { code: 'logs.file_unknown' } })
  await receivePicture('AAAA', await jpegFile(), '¿Y de esta?')
  expect((await ask('AAAA', '¿Y de esta?')).body.data.reply).toContain('] ¿Y de esta?')
  expect(picturesOf(server.model.calls[0]?.body ?? {})).toHaveLength(1)
  expect((await messages()).map(({ type }) => type)).toEqual(['image', 'text'])
})

test.each([
  ['a GIF', { gifPlayback: true }, false],
  ['a video without a length', {}, true],
])('%s beside a note that a workflow leaves to the server: only a video gets a sentence', async (_, flags, isTold) => {
  const { server, whatsapp, transcriber, instance, waitUntilDelivered, receiveNote, ask } = await startShopWithFiles()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  transcriber.queue({ after: opened, reply: '¿Me ayudan?' })
  await receiveNote('AAAA')
  const first = ask('AAAA')
  await transcriber.waitForCalls(1)
  const videoMessage = { ...whatsapp.media.upload(mp4File, 'video'), ...flags }
  instance.receiveMessage(luzPerson, { videoMessage }, { id: 'BBBB' })
  await waitUntilDelivered()
  const second = ask('BBBB')
  // The question joins the exchange of the note.
  await expect.poll(() => server.db.selectFrom('exchanges').select('id').execute()).toHaveLength(1)
  open()
  const replies = (await Promise.all([first, second])).map(({ body }) => body.data.reply ?? '').join('')
  expect(replies).toContain('[video, no se vio]')
  expect(replies).toContain('¿Me ayudan?')
  expect(replies.includes('Todavía no puedo ver videos.')).toBe(isTold)
})

test('question without words: refused without a file, and while the message is unknown', async () => {
  const { server, agent, key, sessionName, ask, requestReply } = await startShopWithFiles()
  expect(await ask('AAAA')).toMatchObject({ status: 409, body: { code: 'logs.file_unknown' } })
  expect(await requestReply('', 'AAAA')).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const conversation = { sessionName, userPhone: luzPerson.number, withFile: true }
  const path = `/api/agents/${agent.id}/execution`
  expect((await server.call('POST', path, { input: '', conversation }, key)).status).toBe(400)
})

test('voice note that a workflow transcribed itself: marked for the model, in the thread and in logs', async () => {
  const { server, agent, key, token, sessionName, receiveNote, messages, reportExchange } = await startShopWithFiles()
  await receiveNote('AAAA')
  const conversation = { sessionName, userPhone: luzPerson.number, externalId: 'AAAA', transcribed: true }
  const input = '¿A qué hora abren?'
  const { body } = await server.call('POST', `/api/agents/${agent.id}/execution`, { input, conversation }, key)
  expect(body.data.reply).toContain('[nota de voz, transcripción] ¿A qué hora abren?')
  expect((await messages())[0]).toMatchObject({
    type: 'voice',
    content: '',
    metadata: { isTranscript: true },
    transcript: { state: 'kept', text: input, original: null },
  })
  const heard = { externalId: 'BBBB', userMessage: '¿Y el domingo?', transcribed: true }
  expect((await reportExchange({ ...heard, aiResponse: 'Cerrado.' })).status).toBe(201)
  const typed = { externalId: 'CCCC', userMessage: '¿Y el lunes?' }
  expect((await reportExchange({ ...typed, aiResponse: 'Abrimos.' })).status).toBe(201)
  const logs = (await server.call('GET', '/api/conversation-logs', undefined, token)).body.data
  expect(logs.map(({ userMessage }: { userMessage: string }) => userMessage).toSorted()).toEqual([
    'Nota de voz (transcripción): ¿A qué hora abren?',
    'Nota de voz (transcripción): ¿Y el domingo?',
    '¿Y el lunes?',
  ])
})

test.each(['before', 'after'])(
  'what a workflow heard, told %s the event: corrected by hand, and told again',
  async (when) => {
    const shop = await startShopWithFiles()
    const { server, agent, key, token, sessionName, receiveNote, messages, reportExchange } = shop
    const conversation = { sessionName, userPhone: luzPerson.number, externalId: 'AAAA', transcribed: true }
    const input = 'Quiero quince rosas'
    const tell = async () =>
      (await server.call('POST', `/api/agents/${agent.id}/execution`, { input, conversation }, key)).status
    server.model.queueReplies('Con gusto.')
    if (when === 'after') await receiveNote('AAAA')
    expect(await tell()).toBe(200)
    const inbox = async (search: string) =>
      (await server.call('GET', `/api/conversations?search=${search}`, undefined, token)).body.data.items.length
    expect(await inbox('quince')).toBe(1)
    const path = `/api/messages/${(await messages())[0]?.id}/transcript`
    const corrected = { text: 'Quiero cincuenta rosas', textBefore: input }
    expect((await server.call('PUT', path, corrected, token)).body.data).toMatchObject({ original: input })
    if (when === 'before') await receiveNote('AAAA')
    expect(await tell()).toBe(200)
    const reported = { externalId: 'AAAA', userMessage: input, aiResponse: '', transcribed: true }
    expect((await reportExchange(reported)).status).toBe(201)
    expect((await messages()).filter(({ direction }) => direction === 'incoming')).toMatchObject([
      { type: 'voice', metadata: { isCorrected: true, seconds: 3 }, transcript: { text: 'Quiero cincuenta rosas' } },
    ])
    expect([await inbox('quince'), await inbox('cincuenta')]).toEqual([0, 1])
  },
)

test('what a workflow heard and reports: corrected by hand, and reported again', async () => {
  const { server, token, messages, reportExchange, receiveNote, thread } = await startShopWithFiles()
  const report = async (externalId: string, aiResponse: string) =>
    (await reportExchange({ externalId, userMessage: 'Quiero quince rosas', aiResponse, transcribed: true })).status
  expect(await report('AAAA', 'Con gusto.')).toBe(201)
  const correct = (text: string, at: number) =>
    messages().then((all) => server.call('PUT', `/api/messages/${all[at]?.id}/transcript`, { text }, token))
  expect((await correct('Quiero cincuenta rosas', 0)).status).toBe(200)
  expect(await report('AAAA', 'Con gusto.')).toBe(201)
  expect(await messages()).toMatchObject([
    { transcript: { text: 'Quiero cincuenta rosas' } },
    { content: 'Con gusto.' },
  ])
  await receiveNote('BBBB')
  expect(await report('BBBB', '')).toBe(201)
  expect((await thread()).conversation.lastMessage).toMatchObject({
    content: 'Quiero quince rosas',
    isTranscript: true,
  })
  expect((await correct('Quiero doce rosas', 2)).status).toBe(200)
  expect((await thread()).conversation.lastMessage).toMatchObject({ content: 'Quiero doce rosas', isTranscript: true })
})

test('message of a workflow without its event: marked where it says that its recogniser heard it', async () => {
  const { server, agent, key, sessionName, messages, receiveNote } = await startShopWithFiles()
  const conversation = { sessionName, userPhone: luzPerson.number, externalId: 'AAAA', transcribed: true }
  await server.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿Abren hoy?', conversation }, key)
  expect((await messages())[0]).toMatchObject({ type: 'text', metadata: { isTranscript: true } })
  await receiveNote('AAAA')
  expect((await messages())[0]).toMatchObject({ type: 'voice', metadata: { isTranscript: true, seconds: 3 } })
})
