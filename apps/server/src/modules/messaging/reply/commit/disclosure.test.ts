import { expect, test } from 'vitest'
import { blockedByUser } from '../../../../../test/fakes/telegram/bot-api-error.ts'
import { voiceMessage } from '../../../../../test/fakes/whatsapp/phone/message-content.ts'
import { startTestServer } from '../../../../../test/test-server.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  fetchThread,
  createOwnerWithAgent,
} from '../../../../../test/test-accounts.ts'
import { startServerWithWhatsAppAgent } from '../../../../../test/channels/whatsapp-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const DISCLOSURE = 'Soy un asistente automático.'
const FALLBACK = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
/** What an agent has when its owner changes nothing. */
const defaultDisclosure = { disclosure: {} }
const withoutModel = { env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' } }

test('disclosure by default: only the first reply begins with it, and its preview does not', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server, defaultDisclosure)
  await sendAndDrain(server, bot, luz, 'hola')
  await sendAndDrain(server, bot, luz, '¿tienen café?')
  await sendAndDrain(server, bot, { id: 100, firstName: 'Leo' }, 'buenas')
  const shown = bot.sent.map((message) => message.shown)
  expect(shown).toEqual([`${DISCLOSURE}\n\nEco: hola`, 'Eco: ¿tienen café?', `${DISCLOSURE}\n\nEco: buenas`])
  const { conversation, messages } = await fetchThread(server, token)
  expect(messages.at(-1)?.content).toBe(`${DISCLOSURE}\n\nEco: buenas`)
  expect(conversation.lastMessage).toMatchObject({ content: 'Eco: buenas' })
})

const HAND_OFF_MESSAGE = 'Te paso con una persona del equipo, que te responde por aquí.'

test.each<[what: string, config: object, said: string, reply: string, env?: object]>([
  ['a greeting', { greeting: '¡Hola!' }, '/start', '¡Hola!'],
  ['a fallback', {}, 'asdf', FALLBACK, withoutModel],
  ['a hand-over', {}, 'quiero comprar', HAND_OFF_MESSAGE],
])('disclosure: %s begins with it when it is the first reply', async (_, config, incoming, reply, env = {}) => {
  const server = await startTestServer(env)
  const { bot } = await createOwnerWithAgent(server, { ...defaultDisclosure, ...config })
  await sendAndDrain(server, bot, luz, incoming)
  expect(bot.sent.map(({ shown }) => shown)).toEqual([`${DISCLOSURE}\n\n${reply}`])
})

test('disclosure: the media notice on WhatsApp and the closed message begin with it', async () => {
  const {
    server,
    ana,
    sendAndDrain: send,
    receivedBy,
    token,
    agent,
    whatsapp,
  } = await startServerWithWhatsAppAgent(defaultDisclosure)
  await send(ana, voiceMessage(3))
  expect(receivedBy(ana).map(({ text }) => text)).toEqual([
    `${DISCLOSURE}\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?`,
  ])
  const never = new Date(server.clock.now().getTime() + 12 * 3_600_000).toISOString().slice(11, 15)
  const businessHours = {
    enabled: true,
    timezone: 'UTC',
    start: `${never}0`,
    end: `${never}1`,
    outsideHoursMessage: 'Ya cerramos',
  }
  await server.call('PUT', `/api/agents/${agent.id}`, { customConfig: { responseDelay: 0, businessHours } }, token)
  const luis = whatsapp.addPhone({ number: '573009998866', name: 'Luis' })
  await send(luis, '¿Abren?')
  expect(receivedBy(luis).map(({ text }) => text)).toEqual([`${DISCLOSURE}\n\nYa cerramos`])
})

test('disclosure: its owner chooses the sentence or none, and it is never sent twice', async () => {
  const first = async (config: object, reply: string) => {
    const server = await startTestServer()
    const { bot } = await createOwnerWithAgent(server, config as Record<string, unknown>)
    server.model.queueReplies(reply)
    await sendAndDrain(server, bot, luz, 'hola')
    return bot.sent[0]?.shown
  }
  expect(await first({ disclosure: { message: ' Te atiende un robot. ' } }, 'Hola')).toBe(
    'Te atiende un robot.\n\nHola',
  )
  expect(await first({ disclosure: { enabled: false } }, 'Hola')).toBe('Hola')
  expect(await first(defaultDisclosure, 'Hola. Soy un Asistente Automatico.')).toBe(
    'Hola. Soy un Asistente Automatico.',
  )
})

test('disclosure: not in a person’s message, but in the agent’s first one after it', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server, { ...defaultDisclosure, autoReply: false })
  await sendAndDrain(server, bot, luz, 'hola')
  const { conversation } = await fetchThread(server, token)
  await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Mariana' }, token)
  await server.drain()
  await server.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'active' }, token)
  await server.call('PUT', `/api/agents/${agent.id}`, { customConfig: { autoReply: true } }, token)
  await sendAndDrain(server, bot, luz, '¿y el café?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Soy Mariana', `${DISCLOSURE}\n\nEco: ¿y el café?`])
})

test('disclosure: sent with the next reply when the first one failed', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, defaultDisclosure)
  bot.fail('sendMessage', blockedByUser(), 1)
  await sendAndDrain(server, bot, luz, 'hola')
  await sendAndDrain(server, bot, luz, '¿siguen ahí?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([`${DISCLOSURE}\n\nEco: ¿siguen ahí?`])
})

test('disclosure: not repeated when a conversation of this agent is reopened', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  await server.call('PUT', `/api/agents/${agent.id}`, { customConfig: { responseDelay: 0 } }, token)
  const { conversation } = await fetchThread(server, token)
  const reopen = (status: string) =>
    server.call('PUT', `/api/conversations/${conversation.id}/status`, { status }, token)
  await reopen('transferred')
  await reopen('active')
  await sendAndDrain(server, bot, luz, '¿siguen ahí?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola', 'Eco: ¿siguen ahí?'])
})

test('disclosure: two servers on one conversation send it once', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, defaultDisclosure)
  const sharedWith = { database: server.database, telegramUrl: server.telegram.url, modelUrl: server.model.url }
  const secondServer = await startTestServer({ sharedWith })
  for (const incoming of ['hola', '¿tienen café?', '¿y té?']) {
    bot.sendAsCustomer(luz, incoming)
    await waitUntilConfirmed(bot)
    await Promise.all([server.drain(), secondServer.drain(), server.drain()])
  }
  const shown = bot.sent.map((message) => message.shown)
  expect(shown.filter((one) => one.includes(DISCLOSURE))).toEqual([shown[0]])
  expect(shown.join('\n')).toContain('Eco: ¿y té?')
})

test('disclosure: a blank sentence is refused when saved, and one stored blank sends nothing', async () => {
  const server = await startTestServer()
  const { bot, token, agent } = await createOwnerWithAgent(server, defaultDisclosure)
  const blank = { customConfig: { disclosure: { enabled: true, message: ' ' } } }
  expect((await server.call('PUT', `/api/agents/${agent.id}`, blank, token)).body.fields).toEqual({
    'customConfig.disclosure.message': 'Escribe la frase que dice que es automático, o desactívala',
  })
  const { customConfig } = await server.db.selectFrom('agents').select('customConfig').executeTakeFirstOrThrow()
  const stored = JSON.stringify({ ...(customConfig as object), disclosure: { enabled: true, message: ' ' } })
  await server.db.updateTable('agents').set({ customConfig: stored }).execute()
  await sendAndDrain(server, bot, luz, 'hola')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola'])
})
