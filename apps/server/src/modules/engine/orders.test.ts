import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz', lastName: 'Marín' }
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

/** An agent whose customer writes these, one after the other; what they were told. */
async function told(...said: (string | { text: string; date: number })[]) {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  for (const one of said) await converse(house, bot, luz, one)
  return { house, token, bot, answers: bot.sent.map(({ shown }) => shown) }
}

const late = (text: string, minutes = 15) => ({ text, date: minutesAgo(minutes) })
/** Whatever was said before it. */
const anAnswer = expect.stringMatching(/^Eco: (.*\n)*¿Siguen ahí\?$/)
const greeting = '¡Hola! Escribe tu pregunta y te respondo enseguida.'

test('a «BAJA» that comes when nobody is answered any more is obeyed, and alarms nobody', async () => {
  const { house, token, answers } = await told(late('BAJA'), '¿Siguen ahí?')
  expect(answers).toEqual([])
  const { conversation, messages } = await thread(house, token)
  expect(conversation.status).toBe('active')
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data.steps.at(-1).text).toMatch(/pidió no recibir respuestas automáticas/)
})

test('an «ALTA» that comes when nobody is answered any more is obeyed', async () => {
  const { answers } = await told(late('BAJA', 20), late('ALTA'), '¿Siguen ahí?')
  expect(answers).toEqual([anAnswer])
})

test('of orders that come late the one that was written last holds', async () => {
  const { answers } = await told(late('ALTA', 20), late('BAJA'), '¿Siguen ahí?')
  expect(answers).toEqual([])
  const { answers: after } = await told('ALTA', late('BAJA'), '¿Siguen ahí?')
  expect(after).toEqual([greeting, anAnswer])
})

test.each(['Baja.', '¡BAJA!', ' «baja» ', '*Baja*'])('«%s» is obeyed as it is meant', async (said) => {
  const { answers } = await told(said, '¿Siguen ahí?')
  expect(answers).toEqual([])
})

test('who asks whether something is low orders nothing', async () => {
  const { answers } = await told('¿Baja?')
  expect(answers).toEqual(['Eco: ¿Baja?'])
})

/** What somebody is told who writes these in one breath, and then asks something. */
async function inOneBreath(before: string[], ...said: string[]) {
  const house = await openHouse()
  const { bot } = await withAgent(house, { responseDelay: 1000 })
  for (const text of before) await converse(house, bot, luz, text)
  const earlier = bot.sent.length
  for (const text of said) bot.say(luz, text)
  await heard(bot)
  await house.drain()
  await converse(house, bot, luz, '¿Siguen ahí?')
  return bot.sent.slice(earlier).map(({ shown }) => shown)
}

test('a «BAJA» holds whatever is written in the same breath', async () => {
  expect(await inOneBreath([], '¿A cómo el café?', 'BAJA', 'gracias')).toEqual([])
})

test('an «ALTA» holds whatever is written in the same breath, which is answered', async () => {
  expect(await inOneBreath(['BAJA'], 'ALTA', '¿A cómo el café?')).toEqual([
    expect.stringMatching(/^Eco: (.*\n)*¿A cómo el café\?$/),
    anAnswer,
  ])
})

test('an «ALTA» holds though its agent is inactive just then', async () => {
  const house = await openHouse()
  const { bot, agent, token } = await withAgent(house)
  const turn = (telegramStatus: string) =>
    house.call('PUT', `/api/agents/${agent.id}/status`, { telegramStatus }, token)
  await converse(house, bot, luz, 'BAJA')
  await turn('inactive')
  await converse(house, bot, luz, 'ALTA')
  await turn('active')
  await converse(house, bot, luz, '¿Siguen ahí?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([anAnswer])
})
