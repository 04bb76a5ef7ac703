import { expect, test } from 'vitest'
import { calm } from '../../../../test/calm.ts'
import { photo, reaction } from '../../../../test/fakes/whatsapp/sayings.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { signUp, thread } from '../../../../test/people.ts'
import {
  allKept,
  linkPhone,
  openWhatsAppHouse,
  qrOf,
  reads,
  SESSIONS,
  sessionWhen,
  whenTold,
} from '../../../../test/whatsapp.ts'

const DAY_MS = 86_400_000

/** A linked phone that no agent speaks through yet, and a customer who may write to it. */
async function withoutAgent(options?: Parameters<typeof openWhatsAppHouse>[0]) {
  const { house, whatsapp } = await openWhatsAppHouse(options)
  const { token } = await signUp(house, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp', sessionName }
  return {
    house,
    whatsapp,
    token,
    shop,
    ana,
    sessionName,
    /** The second step of the wizard; resolves once what that sets in motion is done. */
    async saveAgent(...houses: TestHouse[]) {
      const { status } = await (houses[0] ?? house).call('POST', '/api/agents', { ...draft, customConfig: calm }, token)
      expect(status).toBe(201)
      await Promise.all((houses.length > 0 ? houses : [house]).map((one) => one.drain()))
    },
    told: () => ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text),
    waiting: () => house.db.selectFrom('unclaimedMessages').select('heard').execute(),
  }
}

test('what a customer wrote before the agent was saved is in its conversation, and answered once', async () => {
  const { house, whatsapp, token, shop, ana, saveAgent, told, waiting } = await withoutAgent()
  const id = await ana.write(shop, '¿Abren hoy?')
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  expect(JSON.stringify(await waiting()), 'sealed').not.toContain('Abren')
  await saveAgent()
  await reads(whatsapp, ana, 'Eco: ¿Abren hoy?')
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  await house.drain()
  expect(told().filter((text) => text.startsWith('Eco'))).toHaveLength(1)
  const { conversation, messages } = await thread(house, token)
  expect(conversation.contact).toMatchObject({ name: 'Ana', phone: '573009998877' })
  expect(messages).toMatchObject([{ content: '¿Abren hoy?', origin: 'contact' }, { origin: 'ai' }])
  expect(await waiting()).toEqual([])
})

test('what was written more than ten minutes before is kept, waits for a person and is not answered', async () => {
  const { house, whatsapp, token, shop, ana, saveAgent, told } = await withoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  house.skip(11 * 60_000)
  await saveAgent()
  expect(await thread(house, token)).toMatchObject({
    conversation: { status: 'waiting' },
    messages: [{ content: '¿Abren hoy?' }],
  })
  expect(told()).toEqual([])
})

test('who was answered by hand meanwhile is not answered again', async () => {
  const { house, whatsapp, token, shop, ana, saveAgent, told } = await withoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  await shop.write(ana, 'Sí, hasta las seis')
  await allKept(whatsapp, shop)
  await saveAgent()
  const { conversation, messages } = await thread(house, token)
  expect(conversation.pause).toMatchObject({ by: 'phone' })
  expect(messages.map(({ content }: { content: string }) => content).toSorted()).toEqual([
    'Sí, hasta las seis',
    '¿Abren hoy?',
  ])
  expect(told()).toEqual(['Sí, hasta las seis'])
})

test('a file, a reaction and what did not open in that time are what they would have been', async () => {
  const { house, whatsapp, token, shop, ana, saveAgent } = await withoutAgent()
  const id = await ana.write(shop, photo('así quedó'))
  await ana.write(shop, reaction(id, '🎉'))
  await allKept(whatsapp, shop)
  ana.sealWrong(true)
  await ana.write(shop, 'cerrado')
  await allKept(whatsapp, shop)
  house.skip(11 * 60_000)
  await saveAgent()
  await house.drain()
  const { messages } = await thread(house, token)
  expect(messages).toHaveLength(2)
  expect(messages).toContainEqual(expect.objectContaining({ type: 'image', content: 'así quedó', reaction: '🎉' }))
  expect(messages).toContainEqual(expect.objectContaining({ type: 'other', content: '' }))
})

test('the server that heard it may be gone, and two may hand it over: it is there once', async () => {
  const { house: first, whatsapp, token, shop, ana, saveAgent, told } = await withoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  const { database, telegram, model } = first
  const beside = { database, telegramUrl: telegram.url, modelUrl: model.url }
  await first.stop()
  const [second, third] = [await openHouse({ beside, whatsapp }), await openHouse({ beside, whatsapp })]
  await saveAgent(second, third)
  await reads(whatsapp, ana, 'Eco: ¿Abren hoy?')
  await whenTold(second, token, async () => (await thread(second, token)).messages.at(-1).status === 'delivered')
  expect((await thread(second, token)).messages).toHaveLength(2)
  expect(told().filter((text) => text.startsWith('Eco'))).toHaveLength(1)
})

test('words that no agent takes go with their session', async () => {
  const { house, whatsapp, token, shop, ana, sessionName, waiting } = await withoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  expect(await waiting()).toHaveLength(1)
  const { body } = await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  expect(body.data).toEqual({ pending: false })
  expect(await waiting()).toEqual([])
})

test('words that no agent takes are kept for a month', async () => {
  const { house, whatsapp, shop, ana, waiting } = await withoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  house.skip(29 * DAY_MS)
  await house.tidy()
  expect(await waiting()).toHaveLength(1)
  house.skip(2 * DAY_MS)
  await house.tidy()
  expect(await waiting()).toEqual([])
})

test('who wrote to one phone is not answered from another that was linked in its place', async () => {
  const { house, whatsapp, token, shop, ana, sessionName, saveAgent, waiting } = await withoutAgent()
  await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  whatsapp.unlink(shop)
  await sessionWhen(house, token, sessionName, ({ status }) => status === 'logged_out')
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  const other = whatsapp.addPhone({ number: '573001112244', name: 'Otra tienda' })
  await whatsapp.scan(other, await qrOf(house, sessionName))
  await sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  await saveAgent()
  expect((await thread(house, token)).messages).toEqual([])
  expect(await waiting()).toHaveLength(1)
})
