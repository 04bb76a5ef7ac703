import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { converse, withAgent } from '../../../../test/people.ts'
import { withVariables } from '../variables.ts'
import { GIST, RECENT, recent } from './recent.ts'

const lengths = (lines: readonly { content: string }[]) => lines.map(({ content }) => content.length)

test('a conversation is counted from its newest line, and older lines keep their beginning', () => {
  const lines = ['BAJA', 'a'.repeat(RECENT), 'b'.repeat(RECENT - 100), 'c'.repeat(50)].map((content) => ({ content }))
  expect(lengths(recent(lines))).toEqual([4, GIST, RECENT - 100, 50])
  expect(recent(lines.slice(2))).toEqual(lines.slice(2))
})

test('two hundred long messages at once: the model is sent a bounded conversation that ends with the newest', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house, { responseDelay: 1_000 })
  const ana = { id: 77, firstName: 'Ana' }
  for (let n = 0; n < 199; n++) bot.say(ana, `${n} ${'¿precio? '.repeat(454)}`)
  house.model.reply('Con gusto.')
  await converse(house, bot, ana, '¿Cuánto cuesta la última?')
  const body = JSON.stringify(house.model.calls[0]?.body)
  expect(body).toContain('¿Cuánto cuesta la última?')
  expect(body.length).toBeLessThan(2 * RECENT)
  expect(house.model.calls).toHaveLength(1)
})

test('the history of a trial is refused beyond its characters, and told how to be shorter', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  const turn = { role: 'user', content: 'a'.repeat(limits.trialWords) }
  const tried = (turns: number) =>
    house.call(
      'POST',
      `/api/agents/${agent.id}/execution`,
      { input: 'hola', history: Array.from({ length: turns }, () => turn) },
      token,
    )
  expect((await tried(7)).status).toBe(200)
  const refused = await tried(60)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('envía solo los últimos')
})

test('a variable that a prompt names a thousand times is filled in within a limit', () => {
  const prompt = withVariables('{{a}} '.repeat(1_000), { a: 'x'.repeat(2_000) })
  expect(prompt.length).toBeLessThan(50_000)
  expect(withVariables('Hola {{ a }} y {{b}}', { a: 'Ana' })).toBe('Hola Ana y {{b}}')
})
