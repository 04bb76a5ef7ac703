import { expect, test } from 'vitest'
import { instantReplies } from '../../../../test/helpers/instant-replies.ts'
import { photoMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { signUp, fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  linkPhone,
  readQrText,
  SESSIONS_PATH,
  waitForSession,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

test.each(['/stop', 'BAJA', ' baja '])(
  'opt-out: «%s» stops replies, the agent stays connected, and «ALTA» starts them again',
  async (written) => {
    const { server, token, ana, sessionName, sendAndDrain, receivedBy } = await startServerWithWhatsAppAgent()
    const say = async (text: string) => {
      await sendAndDrain(ana, text)
    }
    await say(written)
    await say('¿Siguen ahí?')
    const agentTexts = () => receivedBy(ana).map(({ text }) => text)
    expect(agentTexts()).toEqual([])
    expect((await waitForSession(server, token, sessionName, () => true)).isConnected).toBe(true)
    await say('ALTA')
    await say('¿Siguen ahí?')
    expect(agentTexts()).toEqual([expect.stringMatching(/^¡Hola!/), 'Eco: ¿Siguen ahí?'])
  },
)

test('own reply: its echo from the phone is not stored twice', async () => {
  const { server, whatsapp, token, shop, ana, sendAndDrain } = await startServerWithWhatsAppAgent()
  await sendAndDrain(ana, 'hola')
  const reply = ana.chat.findLast(({ from }) => from === shop.number)
  // The phone tells every linked device what one of them sent.
  await shop.write(ana, reply?.text ?? '', { id: reply?.id ?? '' })
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages).toHaveLength(2)
  expect(conversation.pause).toBeNull()
})

test('loop: two agents that write to each other stop at the limit and a person is called', async () => {
  const { server, whatsapp, token, shop } = await startServerWithWhatsAppAgent()
  const other = whatsapp.addPhone({ number: '573001112244', name: 'Otra tienda' })
  const neighbour = await signUp(server, 'vecina')
  const { sessionName } = await linkPhone(server, whatsapp, other, neighbour.token)
  const draft = { name: 'Otra', description: 'Vende', prompt: 'Vende', platform: 'whatsapp', sessionName }
  const customConfig = { ...instantReplies, maxResponseLength: 60 }
  await server.call('POST', '/api/agents', { ...draft, customConfig }, neighbour.token)

  // A manual message pauses the neighbour's agent until its owner reopens the conversation.
  await other.write(shop, 'hola')
  await waitUntilAllStored(whatsapp, other)
  const conversation = (await fetchThread(server, neighbour.token)).conversation
  await server.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'active' }, neighbour.token)
  const isShopOver = async () => (await fetchThread(server, token)).conversation?.status === 'transferred'
  const isNeighbourOver = async () =>
    (await fetchThread(server, neighbour.token)).conversation?.status === 'transferred'
  while (!(await isShopOver()) && !(await isNeighbourOver())) {
    await waitUntilAllStored(whatsapp, shop)
    await waitUntilAllStored(whatsapp, other)
    await server.server.drain()
  }
  const written = shop.chat.filter(({ text }) => text.startsWith('Eco:'))
  expect(written.length).toBeGreaterThanOrEqual(40)
  expect(written.length).toBeLessThanOrEqual(81)
  const pausedToken = (await isShopOver()) ? token : neighbour.token
  expect((await fetchThread(server, pausedToken)).conversation).toMatchObject({ pause: { by: 'loop' } })
})

test('ignored: groups, status, newsletters, WhatsApp itself and notes to oneself create no conversation', async () => {
  const { server, whatsapp, shop, ana } = await startServerWithWhatsAppAgent()
  for (const jid of ['12036304@g.us', 'status@broadcast', '12036305@newsletter', '0@s.whatsapp.net'])
    await ana.writeInGroup(jid, shop, 'hola a todos')
  await shop.write(shop, 'Comprar leche')
  shop.setAddressing('only-number')
  await shop.write(shop, 'Clave del banco: 1234')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect(await server.db.selectFrom('conversations').select('id').execute()).toEqual([])
  expect(server.model.calls).toEqual([])
})

test('history: messages from before linking are not answered, but teach the contact’s addresses', async () => {
  const { server, whatsapp, token, shop, ana, sessionName } = await startServerWithWhatsAppAgent()
  shop.setHistory([{ jid: ana.jid, alias: ana.alias, texts: [{ text: '¿Abren el lunes?', fromMe: false }] }])
  whatsapp.unlink(shop)
  await waitForSession(server, token, sessionName, ({ status }) => status === 'logged_out')
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, sessionName))
  await waitForSession(server, token, sessionName, ({ isConnected }) => isConnected)
  await whatsapp.notifier.waitUntil(
    () => shop.historyDeviceCount > 1,
    () => 'the history told',
  )
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect(await server.db.selectFrom('conversations').select('id').execute()).toEqual([])
  expect(server.model.calls).toEqual([])

  ana.setAddressing('only-alias')
  await ana.write(shop, 'hola')
  await waitUntilAllStored(whatsapp, shop)
  expect((await fetchThread(server, token)).conversation.contact.phone).toBe(ana.number)
})

test('duplicate: the same message at once and later is stored and answered once', async () => {
  const { server, token, shop, ana, sendAndDrain } = await startServerWithWhatsAppAgent()
  const id = await ana.write(shop, 'hola')
  await sendAndDrain(ana, 'hola', { id })
  await sendAndDrain(ana, 'hola', { id })
  expect((await fetchThread(server, token)).messages).toHaveLength(2)
  expect(server.model.calls).toHaveLength(1)
})

test('duplicate: a message from the offline backlog that arrives again is stored once', async () => {
  const { server, whatsapp, token, shop, ana, sessionName } = await startServerWithWhatsAppAgent()
  await whatsapp.unplug()
  const id = await ana.write(shop, 'mientras no estabas')
  await whatsapp.plugIn()
  await waitForSession(server, token, sessionName, ({ isConnected }) => isConnected)
  await waitUntilAllStored(whatsapp, shop)
  await ana.write(shop, 'mientras no estabas', { id })
  await waitUntilAllStored(whatsapp, shop)
  const { messages } = await fetchThread(server, token)
  expect(messages).toMatchObject([{ content: 'mientras no estabas' }])
})

test('duplicate: fifty customers at once, each twice, are stored once each', async () => {
  const { server, whatsapp, shop } = await startServerWithWhatsAppAgent({ responseDelay: 60_000 })
  const customers = Array.from({ length: 50 }, (_, n) =>
    whatsapp.addPhone({ number: `5730055500${String(n).padStart(2, '0')}`, name: `Cliente ${n}` }),
  )
  await Promise.all(
    customers.map(async (one, n) => {
      const id = await one.write(shop, `pregunta ${n}`)
      await one.write(shop, `pregunta ${n}`, { id })
    }),
  )
  await waitUntilAllStored(whatsapp, shop)
  const stored = await server.db.selectFrom('messages').select('content').execute()
  expect(stored.map(({ content }) => content).toSorted()).toEqual(customers.map((_, n) => `pregunta ${n}`).toSorted())
})

test('album: each picture is stored once and all get one reply', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent({ responseDelay: 1000 })
  await ana.write(shop, { albumMessage: { expectedImageCount: 3 } })
  const written = [photoMessage('así quedó'), photoMessage(), photoMessage()]
  const ids = await Promise.all(written.map((one) => ana.write(shop, one)))
  await Promise.all(ids.map((id, n) => ana.write(shop, written[n] ?? photoMessage(), { id })))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  const { messages } = await fetchThread(server, token)
  expect(messages.filter(({ direction }: { direction: string }) => direction === 'incoming')).toHaveLength(3)
  expect(messages.at(-1).content).toMatch(/^Eco: .*así quedó/s)
  expect(server.model.calls).toHaveLength(1)
})
