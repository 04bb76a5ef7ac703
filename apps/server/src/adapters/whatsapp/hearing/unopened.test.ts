import { expect, test } from 'vitest'
import { picture } from '../../../../test/fakes/pictures/files.ts'
import { edit, photo, reaction } from '../../../../test/fakes/whatsapp/sayings.ts'
import type { Phone } from '../../../../test/fakes/whatsapp/phone.ts'
import { openHouse } from '../../../../test/house.ts'
import { thread } from '../../../../test/people.ts'
import { allKept, reads, whenTold, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

test('what does not open is asked for again, and is kept and answered once it does', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  // Sealed for who she was by number: under her alias it opens no more.
  ana.show('only-number')
  await ana.write(shop, 'uno')
  await allKept(whatsapp, shop)
  ana.show('alias')
  await ana.write(shop, 'dos')
  await allKept(whatsapp, shop)
  await ana.write(shop, 'tres')
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, /tres/)
  const { messages } = await thread(house, token)
  const told = messages.filter(({ origin }: { origin: string }) => origin === 'contact')
  expect(told.map(({ content }: { content: string }) => content)).toEqual(['uno', 'dos', 'tres'])
  expect(ana.askedAgain.length).toBeGreaterThan(0)
})

/** As `{}` would, were it not met by everything. */
const isOpen = () => expect.not.objectContaining({ isUnopened: true })

const hasty = { outside: { whatsappWaits: { unopenedMs: 100 } } }

/** A message whose sender's phone seals it wrong however often it is asked for again. */
async function withOneThatNeverOpens() {
  const world = await withWhatsAppAgent({}, hasty)
  const { house, whatsapp, token, shop, ana } = world
  ana.sealWrong(true)
  const id = await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  await whenTold(house, token, async () => (await thread(house, token)).messages?.length === 1)
  await house.drain()
  return { ...world, id }
}

test('what never opens stands in the thread as that, with where to read it, is logged, and is answered by nobody', async () => {
  const { house, token, shop, ana } = await withOneThatNeverOpens()
  const { messages, conversation } = await thread(house, token)
  expect(messages).toMatchObject([{ type: 'other', content: '', metadata: { isUnopened: true } }])
  expect(conversation.lastMessage.content).toBe('No se pudo abrir: míralo en el celular')
  expect(ana.chat.filter(({ from }) => from === shop.number)).toEqual([])
  expect(house.lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'a message never opened' }))
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data).toMatchObject({ answered: false, sentence: expect.stringContaining('no se pudo abrir') })
})

test('words that open after all stand where they were missing, as their sender wrote them', async () => {
  const { house, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  ana.sealWrong(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  const { messages, conversation } = await thread(house, token)
  expect(messages).toMatchObject([
    { type: 'text', content: '¿Abren hoy?', metadata: isOpen(), editedAt: null, earlier: [], media: null },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'text', content: '¿Abren hoy?' })
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data).toMatchObject({ answered: false, sentence: expect.stringContaining('se abrió más tarde') })
  expect(body.data.steps.at(-1).text).toBe('Se abrió más tarde: ya se puede leer aquí')
})

test('a photo that opens after all is that photo, with its file, whoever sent it', async () => {
  const { house, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  ana.sealWrong(false)
  const uploaded = { ...whatsapp.media.upload(picture(40, 30), 'image'), width: 40, height: 30 }
  await ana.write(shop, photo('¿tienen de esta?', uploaded), { id })
  await allKept(whatsapp, shop)
  const told = async () => (await thread(house, token)).messages[0]
  const opened = { type: 'image', content: '¿tienen de esta?', metadata: isOpen(), editedAt: null, earlier: [] }
  expect(await told()).toMatchObject({ ...opened, media: { state: 'pending', width: 40, height: 30 } })
  await house.drain()
  expect(await told()).toMatchObject({ ...opened, media: { state: 'kept', type: 'image/png' } })

  shop.sealWrong(true)
  const own = await shop.write(ana, 'esta')
  await allKept(whatsapp, shop)
  await whenTold(house, token, async () => (await thread(house, token)).messages.length === 2)
  shop.sealWrong(false)
  await shop.write(ana, photo('esta', whatsapp.media.upload(picture(), 'image')), { id: own })
  await allKept(whatsapp, shop)
  await house.drain()
  expect((await thread(house, token)).messages[1]).toMatchObject({
    origin: 'phone',
    type: 'image',
    content: 'esta',
    editedAt: null,
    media: { state: 'kept' },
  })
})

test('what was edited before it opened says what it said before, and its kind', async () => {
  const { house, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  ana.sealWrong(false)
  await ana.write(shop, edit(id, '¿Abren mañana?'))
  await allKept(whatsapp, shop)
  await ana.write(shop, photo('¿Abren hoy?'), { id })
  await allKept(whatsapp, shop)
  const { messages, conversation } = await thread(house, token)
  expect(messages).toMatchObject([
    { type: 'image', content: '¿Abren mañana?', metadata: isOpen(), earlier: ['¿Abren hoy?'] },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'image', content: '¿Abren mañana?' })
})

test('it opens after a restart as well, and what comes unopened once more changes nothing', async () => {
  const { house: first, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  await first.stop()
  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const house = await openHouse({ beside, whatsapp, ...hasty })
  const told = async () => (await thread(house, token)).messages
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  expect(await house.db.selectFrom('unopenedMessages').selectAll().execute()).toEqual([])
  expect(await told()).toMatchObject([{ type: 'other', content: '', metadata: { isUnopened: true } }])
  ana.sealWrong(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  expect(await told()).toMatchObject([{ type: 'text', content: '¿Abren hoy?', editedAt: null, metadata: isOpen() }])
  await house.stop()
})

/** Patient: its clock is the house's, and passes as the test says. */
const PATIENCE_MS = 2 * 60_000

/** A message that does not open, and whose patience is not over. */
async function withOneThatMayStillOpen(said: Parameters<Phone['write']>[1] = '¿Abren hoy?') {
  const world = await withWhatsAppAgent()
  const { house, whatsapp, shop, ana } = world
  ana.sealWrong(true)
  const id = await ana.write(shop, said)
  await allKept(whatsapp, shop)
  ana.sealWrong(false)
  await house.drain()
  return {
    ...world,
    id,
    beside: { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url },
    /** It came again, and opens. */
    async opens(what = said) {
      await ana.write(shop, what, { id })
      await allKept(whatsapp, shop)
      await house.drain()
    },
    async isGivenUp() {
      house.skip(PATIENCE_MS)
      await house.drain()
    },
  }
}

test('a message that does not open outlives the process that heard it, and shows in the thread when its time is over', async () => {
  const { house: first, whatsapp, token, beside } = await withOneThatMayStillOpen()
  expect(await first.db.selectFrom('conversations').select('id').execute()).toEqual([])
  await first.stop()
  const house = await openHouse({ beside, whatsapp })
  await house.drain()
  expect(await house.db.selectFrom('conversations').select('id').execute()).toEqual([])
  house.skip(PATIENCE_MS)
  await house.drain()
  expect(await thread(house, token)).toMatchObject({
    messages: [{ type: 'other', content: '', metadata: { isUnopened: true } }],
    conversation: { status: 'waiting', contact: { name: 'Ana' } },
  })
  expect(await house.db.selectFrom('unopenedMessages').selectAll().execute()).toEqual([])
  await house.stop()
})

test('one that opens in time after a restart is as one that always opened, and is answered', async () => {
  const { house: first, whatsapp, token, shop, ana, id, beside } = await withOneThatMayStillOpen()
  await first.stop()
  const house = await openHouse({ beside, whatsapp })
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, 'Eco: ¿Abren hoy?')
  house.skip(PATIENCE_MS)
  await house.drain()
  expect((await thread(house, token)).messages).toMatchObject([
    { type: 'text', content: '¿Abren hoy?', metadata: isOpen() },
    { origin: 'ai' },
  ])
  expect(house.lines.filter(({ msg }) => msg === 'a message never opened')).toEqual([])
  await house.stop()
})

const album = { albumMessage: { expectedImageCount: 3 } }

test('what opens in time and is no message leaves no trace', async () => {
  const { house, opens, isGivenUp } = await withOneThatMayStillOpen(album)
  await opens()
  await isGivenUp()
  expect(await house.db.selectFrom('conversations').select('id').execute()).toEqual([])
  expect(house.lines.filter(({ msg }) => msg === 'a message never opened')).toEqual([])
})

test('what opens too late and is no message goes from the thread, and a conversation that it began is none', async () => {
  const { house, token, opens, isGivenUp } = await withOneThatMayStillOpen(album)
  await isGivenUp()
  expect((await thread(house, token)).messages).toHaveLength(1)
  await opens()
  expect(await thread(house, token)).toEqual({ conversation: undefined, messages: [] })
  const { body } = await house.call('GET', '/api/conversation-logs', undefined, token)
  expect(body.data).toEqual([])
})

test('a reaction that opens too late stands at its message, and nobody waits for an answer any more', async () => {
  const { house, whatsapp, token, shop, ana, says } = await withWhatsAppAgent()
  await says(ana, 'Gracias')
  const answer = ana.chat.at(-1)?.id ?? ''
  const before = await thread(house, token)
  ana.sealWrong(true)
  const id = await ana.write(shop, reaction(answer, '🎉'))
  await allKept(whatsapp, shop)
  house.skip(PATIENCE_MS)
  await house.drain()
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'waiting', unreadCount: 2 })
  ana.sealWrong(false)
  await ana.write(shop, reaction(answer, '🎉'), { id })
  await allKept(whatsapp, shop)
  const { messages, conversation } = await thread(house, token)
  expect(messages).toMatchObject([{ content: 'Gracias' }, { origin: 'ai', reaction: '🎉' }])
  expect(conversation).toMatchObject({
    status: 'active',
    unreadCount: 1,
    lastMessage: before.conversation.lastMessage,
    totalMessages: before.conversation.totalMessages,
  })
})

test('what the owner did on the phone and opens too late does not keep the agent silent', async () => {
  const { house, whatsapp, token, shop, ana, says, toldTo } = await withWhatsAppAgent()
  await says(ana, 'Hola')
  shop.sealWrong(true)
  const id = await shop.write(ana, album)
  await allKept(whatsapp, shop)
  house.skip(PATIENCE_MS)
  await house.drain()
  expect((await thread(house, token)).conversation.pause).toMatchObject({ by: 'phone' })
  shop.sealWrong(false)
  await shop.write(ana, album, { id })
  await allKept(whatsapp, shop)
  expect((await thread(house, token)).conversation.pause).toBeNull()
  await says(ana, '¿Abren hoy?')
  expect(toldTo(ana).map(({ text }) => text)).toContain('Eco: ¿Abren hoy?')
})

test('a note to oneself that does not open is nobody who talks to the agent', async () => {
  const { house, whatsapp, shop } = await withWhatsAppAgent()
  shop.sealWrong(true)
  await shop.write(shop, 'Comprar leche')
  await allKept(whatsapp, shop)
  house.skip(PATIENCE_MS)
  await house.drain()
  expect(await house.db.selectFrom('conversations').select('id').execute()).toEqual([])
})

test('a «BAJA» that opens too late is obeyed: nobody is answered any more who asked for that', async () => {
  const { house, token, ana, says, toldTo, opens, isGivenUp } = await withOneThatMayStillOpen('BAJA')
  await isGivenUp()
  await opens()
  await says(ana, '¿Siguen ahí?')
  expect(toldTo(ana)).toEqual([])
  const { messages } = await thread(house, token)
  expect(messages[0]).toMatchObject({ content: 'BAJA' })
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.steps.at(-1).text).toMatch(/pidió no recibir respuestas automáticas/)
})

test('a «BAJA» that opens after an «ALTA» that was written later changes nothing', async () => {
  const { ana, says, toldTo, opens, isGivenUp } = await withOneThatMayStillOpen('BAJA')
  await isGivenUp()
  await says(ana, 'ALTA')
  await opens()
  await says(ana, '¿Siguen ahí?')
  expect(toldTo(ana).map(({ text }) => text)).toEqual([expect.stringMatching(/^¡Hola!/), 'Eco: ¿Siguen ahí?'])
})

test('an «ALTA» that opens too late is obeyed too', async () => {
  const { house, ana, says, toldTo, opens, isGivenUp } = await withOneThatMayStillOpen('ALTA')
  await isGivenUp()
  await house.db.updateTable('conversations').set({ isMuted: true }).execute()
  await opens()
  await says(ana, '¿Siguen ahí?')
  expect(toldTo(ana).map(({ text }) => text)).toEqual([expect.stringMatching(/^Eco: /)])
})

test.each<[string, (answer: string) => Parameters<Phone['write']>[1]]>([
  ['a reaction', (answer) => reaction(answer, '🎉')],
  ['an album', () => album],
])('%s that comes once more, and does not open then, leaves nothing', async (_, saying) => {
  const { house, whatsapp, token, shop, ana, says } = await withWhatsAppAgent()
  await says(ana, 'Gracias')
  const said = saying(ana.chat.at(-1)?.id ?? '')
  const id = await ana.write(shop, said)
  await allKept(whatsapp, shop)
  const before = await thread(house, token)
  ana.sealWrong(true)
  await ana.write(shop, said, { id })
  await allKept(whatsapp, shop)
  house.skip(PATIENCE_MS)
  await house.drain()
  expect(await thread(house, token)).toEqual(before)
})

test('what is meant to be seen once, on the phone, stands in the thread as what is to be looked at there', async () => {
  const { house, token, shop, ana } = await withWhatsAppAgent({}, hasty)
  await ana.writeOnce(shop)
  await whenTold(house, token, async () => (await thread(house, token)).messages.length === 1)
  await house.drain()
  expect(await thread(house, token)).toMatchObject({
    messages: [{ origin: 'contact', type: 'other', content: '', metadata: { isUnopened: true } }],
    conversation: { status: 'waiting', lastMessage: { content: 'No se pudo abrir: míralo en el celular' } },
  })
  expect(house.model.calls).toEqual([])
})
