import { expect, test } from 'vitest'
import { instantReplies } from '../../../../test/helpers/instant-replies.ts'
import { photoMessage, reactionMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { signUp, fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  linkPhone,
  startWhatsAppServer,
  readQrText,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
} from '../../../../test/channels/whatsapp-server.ts'

const DAY_MS = 86_400_000

/** Opens a server with a linked phone that no agent uses yet, and a customer. */
async function openWithoutAgent(options?: Parameters<typeof startWhatsAppServer>[0]) {
  const { server: testServer, whatsapp } = await startWhatsAppServer(options)
  const { token } = await signUp(testServer, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const { sessionName } = await linkPhone(testServer, whatsapp, shop, token)
  const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp', sessionName }
  return {
    server: testServer,
    whatsapp,
    token,
    shop,
    ana,
    sessionName,
    /** Creates the agent, as the wizard's second step does, and waits for its jobs. */
    async saveAgent(...houses: TestServer[]) {
      const { status } = await (houses[0] ?? testServer).call(
        'POST',
        '/api/agents',
        { ...draft, customConfig: instantReplies },
        token,
      )
      expect(status).toBe(201)
      await Promise.all((houses.length > 0 ? houses : [testServer]).map((server) => server.drain()))
    },
    receivedTexts: () => ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text),
    storedMessages: () => testServer.db.selectFrom('unclaimedMessages').select('heard').execute(),
  }
}

test('message without agent: it moves to the new agent’s conversation and is answered once', async () => {
  const {
    server: testServer,
    whatsapp,
    token,
    shop,
    ana,
    saveAgent,
    receivedTexts,
    storedMessages,
  } = await openWithoutAgent()
  const id = await ana.write(shop, '¿Abren hoy?')
  await ana.write(shop, '¿Abren hoy?', { id })
  await waitUntilAllStored(whatsapp, shop)
  expect(JSON.stringify(await storedMessages()), 'sealed').not.toContain('Abren')
  await saveAgent()
  await waitUntilRead(whatsapp, ana, 'Eco: ¿Abren hoy?')
  await ana.write(shop, '¿Abren hoy?', { id })
  await waitUntilAllStored(whatsapp, shop)
  await testServer.drain()
  expect(receivedTexts().filter((text) => text.startsWith('Eco'))).toHaveLength(1)
  const { conversation, messages } = await fetchThread(testServer, token)
  expect(conversation.contact).toMatchObject({ name: 'Ana', phone: '573009998877' })
  expect(messages).toMatchObject([{ content: '¿Abren hoy?', origin: 'contact' }, { origin: 'ai' }])
  expect(await storedMessages()).toEqual([])
})

test('message without agent: after ten minutes it is stored for a person and not answered', async () => {
  const { server: testServer, whatsapp, token, shop, ana, saveAgent, receivedTexts } = await openWithoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  testServer.advanceClock(11 * 60_000)
  await saveAgent()
  expect(await fetchThread(testServer, token)).toMatchObject({
    conversation: { status: 'waiting' },
    messages: [{ content: '¿Abren hoy?' }],
  })
  expect(receivedTexts()).toEqual([])
})

test('message without agent: one that the owner answered by hand is not answered again', async () => {
  const { server: testServer, whatsapp, token, shop, ana, saveAgent, receivedTexts } = await openWithoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  await shop.write(ana, 'Sí, hasta las seis')
  await waitUntilAllStored(whatsapp, shop)
  await saveAgent()
  const { conversation, messages } = await fetchThread(testServer, token)
  expect(conversation.pause).toMatchObject({ by: 'phone' })
  expect(messages.map(({ content }: { content: string }) => content).toSorted()).toEqual([
    'Sí, hasta las seis',
    '¿Abren hoy?',
  ])
  expect(receivedTexts()).toEqual(['Sí, hasta las seis'])
})

test('message without agent: files, reactions and undecryptable messages keep their kind', async () => {
  const { server: testServer, whatsapp, token, shop, ana, saveAgent } = await openWithoutAgent()
  const id = await ana.write(shop, photoMessage('así quedó'))
  await ana.write(shop, reactionMessage(id, '🎉'))
  await waitUntilAllStored(whatsapp, shop)
  ana.corruptMessages(true)
  await ana.write(shop, 'cerrado')
  await waitUntilAllStored(whatsapp, shop)
  testServer.advanceClock(11 * 60_000)
  await saveAgent()
  await testServer.drain()
  const { messages } = await fetchThread(testServer, token)
  expect(messages).toHaveLength(2)
  expect(messages).toContainEqual(expect.objectContaining({ type: 'image', content: 'así quedó', reaction: '🎉' }))
  expect(messages).toContainEqual(expect.objectContaining({ type: 'other', content: '' }))
})

test('message without agent: it is moved once by two other servers', async () => {
  const { server: first, whatsapp, token, shop, ana, saveAgent, receivedTexts } = await openWithoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  const { database, telegram, model } = first
  const sharedWith = { database, telegramUrl: telegram.url, modelUrl: model.url }
  await first.stop()
  const [second, third] = [
    await startTestServer({ sharedWith, whatsapp }),
    await startTestServer({ sharedWith, whatsapp }),
  ]
  await saveAgent(second, third)
  await waitUntilRead(whatsapp, ana, 'Eco: ¿Abren hoy?')
  await waitForEvent(
    second,
    token,
    async () => (await fetchThread(second, token)).messages.at(-1).status === 'delivered',
  )
  expect((await fetchThread(second, token)).messages).toHaveLength(2)
  expect(receivedTexts().filter((text) => text.startsWith('Eco'))).toHaveLength(1)
})

test('message without agent: deleted with its session', async () => {
  const { server: testServer, whatsapp, token, shop, ana, sessionName, storedMessages } = await openWithoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  expect(await storedMessages()).toHaveLength(1)
  const { body } = await testServer.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  expect(body.data).toEqual({ pending: false })
  expect(await storedMessages()).toEqual([])
})

test('message without agent: kept for thirty days', async () => {
  const { server: testServer, whatsapp, shop, ana, storedMessages } = await openWithoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  testServer.advanceClock(29 * DAY_MS)
  await testServer.deleteExpired()
  expect(await storedMessages()).toHaveLength(1)
  testServer.advanceClock(2 * DAY_MS)
  await testServer.deleteExpired()
  expect(await storedMessages()).toEqual([])
})

test('message without agent: not moved when another phone was linked to the session', async () => {
  const {
    server: testServer,
    whatsapp,
    token,
    shop,
    ana,
    sessionName,
    saveAgent,
    storedMessages,
  } = await openWithoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await waitUntilAllStored(whatsapp, shop)
  whatsapp.unlink(shop)
  await waitForSession(testServer, token, sessionName, ({ status }) => status === 'logged_out')
  await testServer.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(testServer, token, sessionName, ({ qrCode }) => qrCode !== null)
  const other = whatsapp.addPhone({ number: '573001112244', name: 'Otra tienda' })
  await whatsapp.scanQr(other, await readQrText(testServer, sessionName))
  await waitForSession(testServer, token, sessionName, ({ isConnected }) => isConnected)
  await saveAgent()
  expect((await fetchThread(testServer, token)).messages).toEqual([])
  expect(await storedMessages()).toHaveLength(1)
})
