import { expect, test } from 'vitest'
import { calm } from '../../../../test/calm.ts'
import { photo } from '../../../../test/fakes/whatsapp/sayings.ts'
import { signUp, thread } from '../../../../test/people.ts'
import { allKept, linkPhone, qrOf, SESSIONS, sessionWhen, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

test.each(['/stop', 'BAJA', ' baja '])(
  'who writes «%s» hears nothing more, and the agent stays connected',
  async (said) => {
    const { house, token, ana, sessionName, says, toldTo } = await withWhatsAppAgent()
    const say = async (text: string) => {
      await says(ana, text)
    }
    await say(said)
    await say('¿Siguen ahí?')
    const answers = () => toldTo(ana).map(({ text }) => text)
    expect(answers()).toEqual([])
    expect((await sessionWhen(house, token, sessionName, () => true)).isConnected).toBe(true)
    await say('ALTA')
    await say('¿Siguen ahí?')
    expect(answers()).toEqual([expect.stringMatching(/^¡Hola!/), 'Eco: ¿Siguen ahí?'])
  },
)

test('what the agent says comes back to it from its own phone, and is not said again', async () => {
  const { house, whatsapp, token, shop, ana, says } = await withWhatsAppAgent()
  await says(ana, 'hola')
  const ours = ana.chat.findLast(({ from }) => from === shop.number)
  // Its phone tells every computer what was written from one of them.
  await shop.write(ana, ours?.text ?? '', { id: ours?.id ?? '' })
  await allKept(whatsapp, shop)
  await house.drain()
  const { conversation, messages } = await thread(house, token)
  expect(messages).toHaveLength(2)
  expect(conversation.pause).toBeNull()
})

test('two agents that write to each other stop at a cap, and a person is called', async () => {
  const { house, whatsapp, token, shop } = await withWhatsAppAgent()
  const other = whatsapp.addPhone({ number: '573001112244', name: 'Otra tienda' })
  const neighbour = await signUp(house, 'vecina')
  const { sessionName } = await linkPhone(house, whatsapp, other, neighbour.token)
  const draft = { name: 'Otra', description: 'Vende', prompt: 'Vende', platform: 'whatsapp', sessionName }
  const customConfig = { ...calm, maxResponseLength: 60 }
  await house.call('POST', '/api/agents', { ...draft, customConfig }, neighbour.token)

  // Written by hand, which silences the neighbour's agent there until its owner reopens the conversation.
  await other.write(shop, 'hola')
  await allKept(whatsapp, other)
  const begun = (await thread(house, neighbour.token)).conversation
  await house.call('PUT', `/api/conversations/${begun.id}/status`, { status: 'active' }, neighbour.token)
  const isOver = async () => (await thread(house, token)).conversation?.status === 'transferred'
  const theirs = async () => (await thread(house, neighbour.token)).conversation?.status === 'transferred'
  while (!(await isOver()) && !(await theirs())) {
    await allKept(whatsapp, shop)
    await allKept(whatsapp, other)
    await house.house.drain()
  }
  const said = shop.chat.filter(({ text }) => text.startsWith('Eco:'))
  expect(said.length).toBeGreaterThanOrEqual(40)
  expect(said.length).toBeLessThanOrEqual(81)
  const paused = (await isOver()) ? token : neighbour.token
  expect((await thread(house, paused)).conversation).toMatchObject({ pause: { by: 'loop' } })
}, 60_000)

test('groups, status, newsletters, WhatsApp itself and notes to oneself are nobody who talks to the agent', async () => {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent()
  for (const jid of ['12036304@g.us', 'status@broadcast', '12036305@newsletter', '0@s.whatsapp.net'])
    await ana.writeIn(jid, shop, 'hola a todos')
  await shop.write(shop, 'Comprar leche')
  shop.show('only-number')
  await shop.write(shop, 'Clave del banco: 1234')
  await allKept(whatsapp, shop)
  await house.drain()
  expect(await house.db.selectFrom('conversations').select('id').execute()).toEqual([])
  expect(house.model.calls).toEqual([])
})

test('what was said before the phone was linked is answered never, and tells who is who', async () => {
  const { house, whatsapp, token, shop, ana, sessionName } = await withWhatsAppAgent()
  shop.remember([{ jid: ana.jid, alias: ana.alias, texts: [{ text: '¿Abren el lunes?', fromMe: false }] }])
  whatsapp.unlink(shop)
  await sessionWhen(house, token, sessionName, ({ status }) => status === 'logged_out')
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, sessionName))
  await sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  await whatsapp.bell.until(
    () => shop.informed > 1,
    () => 'the history told',
  )
  await allKept(whatsapp, shop)
  await house.drain()
  expect(await house.db.selectFrom('conversations').select('id').execute()).toEqual([])
  expect(house.model.calls).toEqual([])

  ana.show('only-alias')
  await ana.write(shop, 'hola')
  await allKept(whatsapp, shop)
  expect((await thread(house, token)).conversation.contact.phone).toBe(ana.number)
})

test('the same message twice, at once and after a while, is one and is answered once', async () => {
  const { house, token, shop, ana, says } = await withWhatsAppAgent()
  const id = await ana.write(shop, 'hola')
  await says(ana, 'hola', { id })
  await says(ana, 'hola', { id })
  expect((await thread(house, token)).messages).toHaveLength(2)
  expect(house.model.calls).toHaveLength(1)
})

test('what waited at the network and comes live once more is one', async () => {
  const { house, whatsapp, token, shop, ana, sessionName } = await withWhatsAppAgent()
  await whatsapp.unplug()
  const id = await ana.write(shop, 'mientras no estabas')
  await whatsapp.plugIn()
  await sessionWhen(house, token, sessionName, ({ isConnected }) => isConnected)
  await allKept(whatsapp, shop)
  await ana.write(shop, 'mientras no estabas', { id })
  await allKept(whatsapp, shop)
  const { messages } = await thread(house, token)
  expect(messages).toMatchObject([{ content: 'mientras no estabas' }])
})

test('fifty customers at once, each twice: each message is kept once', async () => {
  const { house, whatsapp, shop } = await withWhatsAppAgent({ responseDelay: 60_000 })
  const people = Array.from({ length: 50 }, (_, n) =>
    whatsapp.addPhone({ number: `5730055500${String(n).padStart(2, '0')}`, name: `Cliente ${n}` }),
  )
  await Promise.all(
    people.map(async (one, n) => {
      const id = await one.write(shop, `pregunta ${n}`)
      await one.write(shop, `pregunta ${n}`, { id })
    }),
  )
  await allKept(whatsapp, shop)
  const kept = await house.db.selectFrom('messages').select('content').execute()
  expect(kept.map(({ content }) => content).toSorted()).toEqual(people.map((_, n) => `pregunta ${n}`).toSorted())
})

test('of an album each picture is kept once, and all are answered together', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent({ responseDelay: 1000 })
  await ana.write(shop, { albumMessage: { expectedImageCount: 3 } })
  const said = [photo('así quedó'), photo(), photo()]
  const ids = await Promise.all(said.map((one) => ana.write(shop, one)))
  await Promise.all(ids.map((id, n) => ana.write(shop, said[n] ?? photo(), { id })))
  await allKept(whatsapp, shop)
  await house.drain()
  const { messages } = await thread(house, token)
  expect(messages.filter(({ direction }: { direction: string }) => direction === 'incoming')).toHaveLength(3)
  expect(messages.at(-1).content).toMatch(/^Eco: .*así quedó/s)
  expect(house.model.calls).toHaveLength(1)
})
