import { expect, test } from 'vitest'
import { startTestServer } from '../../../../../test/test-server.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  fetchThread,
  createOwnerWithAgent,
} from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz', lastName: 'Marín' }
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

/** Sends these messages one after the other and returns the replies. */
async function repliesAfter(...texts: (string | { text: string; date: number })[]) {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  for (const one of texts) await sendAndDrain(server, bot, luz, one)
  return { server, token, bot, answers: bot.sent.map(({ shown }) => shown) }
}

const lateMessage = (text: string, minutes = 15) => ({ text, date: minutesAgo(minutes) })
/** May begin with earlier messages of the burst. */
const ANSWER = expect.stringMatching(/^Eco: (.*\n)*¿Siguen ahí\?$/)
const GREETING = '¡Hola! Escribe tu pregunta y te respondo enseguida.'

test('«BAJA» too old for a reply: it is applied, and the conversation does not wait', async () => {
  const { server, token, answers } = await repliesAfter(lateMessage('BAJA'), '¿Siguen ahí?')
  expect(answers).toEqual([])
  const { conversation, messages } = await fetchThread(server, token)
  expect(conversation.status).toBe('active')
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.steps.at(-1).text).toMatch(/pidió no recibir respuestas automáticas/)
})

test('«ALTA» too old for a reply: it is applied', async () => {
  const { answers } = await repliesAfter(lateMessage('BAJA', 20), lateMessage('ALTA'), '¿Siguen ahí?')
  expect(answers).toEqual([ANSWER])
})

test('late commands: the one written last counts', async () => {
  const { answers } = await repliesAfter(lateMessage('ALTA', 20), lateMessage('BAJA'), '¿Siguen ahí?')
  expect(answers).toEqual([])
  const { answers: after } = await repliesAfter('ALTA', lateMessage('BAJA'), '¿Siguen ahí?')
  expect(after).toEqual([GREETING, ANSWER])
})

test.each(['Baja.', '¡BAJA!', ' «baja» ', '*Baja*'])('«%s» is recognized as «BAJA»', async (texts) => {
  const { answers } = await repliesAfter(texts, '¿Siguen ahí?')
  expect(answers).toEqual([])
})

test('«¿Baja?» is a question, not a command', async () => {
  const { answers } = await repliesAfter('¿Baja?')
  expect(answers).toEqual(['Eco: ¿Baja?'])
})

/** Sends a burst after the earlier messages, then a question, and returns the replies. */
async function repliesToBurst(before: string[], ...texts: string[]) {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { responseDelay: 1000 })
  for (const text of before) await sendAndDrain(server, bot, luz, text)
  const earlier = bot.sent.length
  for (const text of texts) bot.sendAsCustomer(luz, text)
  await waitUntilConfirmed(bot)
  await server.drain()
  await sendAndDrain(server, bot, luz, '¿Siguen ahí?')
  return bot.sent.slice(earlier).map(({ shown }) => shown)
}

test('«BAJA»: it counts wherever it is in a burst', async () => {
  expect(await repliesToBurst([], '¿A cómo el café?', 'BAJA', 'gracias')).toEqual([])
})

test('«ALTA»: it counts wherever it is in a burst, and the burst is answered', async () => {
  expect(await repliesToBurst(['BAJA'], 'ALTA', '¿A cómo el café?')).toEqual([
    expect.stringMatching(/^Eco: (.*\n)*¿A cómo el café\?$/),
    ANSWER,
  ])
})

test('«ALTA»: it counts while the agent is inactive', async () => {
  const server = await startTestServer()
  const { bot, agent, token } = await createOwnerWithAgent(server)
  const setStatus = (telegramStatus: string) =>
    server.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus }, token)
  await sendAndDrain(server, bot, luz, 'BAJA')
  await setStatus('inactive')
  await sendAndDrain(server, bot, luz, 'ALTA')
  await setStatus('active')
  await sendAndDrain(server, bot, luz, '¿Siguen ahí?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([ANSWER])
})
