import { expect, test } from 'vitest'
import { blockedByUser } from '../../../../test/fakes/telegram/refusal.ts'
import { voiceNote } from '../../../../test/fakes/whatsapp/sayings.ts'
import { openHouse } from '../../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../../test/people.ts'
import { withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const luz = { id: 99, firstName: 'Luz' }
const usual = 'Soy un asistente automático.'
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
/** As whoever makes an agent and touches nothing gets it. */
const untouched = { disclosure: {} }
const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' } }

test('who touches nothing has the first reply of a conversation say that it is automatic, and no other', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, untouched)
  await converse(house, bot, luz, 'hola')
  await converse(house, bot, luz, '¿tienen café?')
  await converse(house, bot, { id: 100, firstName: 'Leo' }, 'buenas')
  const shown = bot.sent.map((message) => message.shown)
  expect(shown).toEqual([`${usual}\n\nEco: hola`, 'Eco: ¿tienen café?', `${usual}\n\nEco: buenas`])
  expect((await thread(house, token)).conversation.lastMessage).toMatchObject({ content: `${usual}\n\nEco: buenas` })
})

const passed = 'Te paso con una persona del equipo, que te responde por aquí.'

test.each<[what: string, config: object, said: string, reply: string, env?: object]>([
  ['a greeting', { greeting: '¡Hola!' }, '/start', '¡Hola!'],
  ['a fallback', {}, 'asdf', sorry, withoutModel],
  ['a hand-over', {}, 'quiero comprar', passed],
])('%s says it too, where it comes first', async (_, config, said, reply, env = {}) => {
  const house = await openHouse(env)
  const { bot } = await withAgent(house, { ...untouched, ...config })
  await converse(house, bot, luz, said)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([`${usual}\n\n${reply}`])
})

test('so does the notice that only text is read, on WhatsApp, and the message of a closed shop', async () => {
  const { house, ana, says, toldTo, token, agent, whatsapp } = await withWhatsAppAgent(untouched)
  await says(ana, voiceNote(3))
  expect(toldTo(ana).map(({ text }) => text)).toEqual([
    `${usual}\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?`,
  ])
  const never = new Date(house.clock.now().getTime() + 12 * 3_600_000).toISOString().slice(11, 15)
  const businessHours = {
    enabled: true,
    timezone: 'UTC',
    start: `${never}0`,
    end: `${never}1`,
    outsideHoursMessage: 'Ya cerramos',
  }
  await house.call('PUT', `/api/agents/${agent.id}`, { customConfig: { responseDelay: 0, businessHours } }, token)
  const luis = whatsapp.addPhone({ number: '573009998866', name: 'Luis' })
  await says(luis, '¿Abren?')
  expect(toldTo(luis).map(({ text }) => text)).toEqual([`${usual}\n\nYa cerramos`])
})

test('its owner chooses the sentence or none, and nothing says it twice', async () => {
  const first = async (config: object, reply: string) => {
    const house = await openHouse()
    const { bot } = await withAgent(house, config as Record<string, unknown>)
    house.model.reply(reply)
    await converse(house, bot, luz, 'hola')
    return bot.sent[0]?.shown
  }
  expect(await first({ disclosure: { message: ' Te atiende un robot. ' } }, 'Hola')).toBe(
    'Te atiende un robot.\n\nHola',
  )
  expect(await first({ disclosure: { enabled: false } }, 'Hola')).toBe('Hola')
  expect(await first(untouched, 'Hola. Soy un Asistente Automatico.')).toBe('Hola. Soy un Asistente Automatico.')
})

test('never beside a person’s words, and in the agent’s first ones after them', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house, { ...untouched, autoReply: false })
  await converse(house, bot, luz, 'hola')
  const { conversation } = await thread(house, token)
  await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Mariana' }, token)
  await house.drain()
  await house.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'active' }, token)
  await house.call('PUT', `/api/agents/${agent.id}`, { customConfig: { autoReply: true } }, token)
  await converse(house, bot, luz, '¿y el café?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Soy Mariana', `${usual}\n\nEco: ¿y el café?`])
})

test('who never got the first reply is told with the next', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, untouched)
  bot.fail('sendMessage', blockedByUser(), 1)
  await converse(house, bot, luz, 'hola')
  await converse(house, bot, luz, '¿siguen ahí?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([`${usual}\n\nEco: ¿siguen ahí?`])
})

test('a conversation that its agent spoke in before is not told afresh, however often it begins anew', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  await house.call('PUT', `/api/agents/${agent.id}`, { customConfig: { responseDelay: 0 } }, token)
  const { conversation } = await thread(house, token)
  const reopen = (status: string) =>
    house.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  await reopen('transferred')
  await reopen('active')
  await converse(house, bot, luz, '¿siguen ahí?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola', 'Eco: ¿siguen ahí?'])
})

test('two servers that answer one conversation at once say it once', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, untouched)
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const other = await openHouse({ beside })
  for (const said of ['hola', '¿tienen café?', '¿y té?']) {
    bot.say(luz, said)
    await heard(bot)
    await Promise.all([house.drain(), other.drain(), house.drain()])
  }
  const shown = bot.sent.map((message) => message.shown)
  expect(shown.filter((one) => one.includes(usual))).toEqual([shown[0]])
  expect(shown.join('\n')).toContain('Eco: ¿y té?')
})

test('a sentence that is wanted and blank is asked for at the door, and blank as it is stored it says nothing', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house, untouched)
  const blank = { customConfig: { disclosure: { enabled: true, message: ' ' } } }
  expect((await house.call('PUT', `/api/agents/${agent.id}`, blank, token)).body.fields).toEqual({
    'customConfig.disclosure.message': 'Escribe la frase que dice que es automático, o desactívala',
  })
  const { customConfig } = await house.db.selectFrom('agents').select('customConfig').executeTakeFirstOrThrow()
  const stored = JSON.stringify({ ...(customConfig as object), disclosure: { enabled: true, message: ' ' } })
  await house.db.updateTable('agents').set({ customConfig: stored }).execute()
  await converse(house, bot, luz, 'hola')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola'])
})
