import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, createOwnerWithAgent } from '../../../../test/test-accounts.ts'
import { fillVariables } from './generate/prompt/prompt-variables.ts'
import { OLD_MESSAGE_CHARACTERS, HISTORY_CHARACTERS, limitHistory } from './recent-history.ts'

const lengths = (lines: readonly { content: string }[]) => lines.map(({ content }) => content.length)

test('recent history: counted from the newest message; older ones keep their beginning', () => {
  const lines = ['BAJA', 'a'.repeat(HISTORY_CHARACTERS), 'b'.repeat(HISTORY_CHARACTERS - 100), 'c'.repeat(50)].map(
    (content) => ({ content }),
  )
  expect(lengths(limitHistory(lines))).toEqual([4, OLD_MESSAGE_CHARACTERS, HISTORY_CHARACTERS - 100, 50])
  expect(limitHistory(lines.slice(2))).toEqual(lines.slice(2))
})

test('two hundred long messages: the model gets a bounded conversation that ends with the newest', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, { responseDelay: 1_000 })
  const ana = { id: 77, firstName: 'Ana' }
  for (let n = 0; n < 199; n++) bot.sendAsCustomer(ana, `${n} ${'¿precio? '.repeat(454)}`)
  server.model.queueReplies('Con gusto.')
  await sendAndDrain(server, bot, ana, '¿Cuánto cuesta la última?')
  const body = JSON.stringify(server.model.calls[0]?.body)
  expect(body).toContain('¿Cuánto cuesta la última?')
  expect(body.length).toBeLessThan(2 * HISTORY_CHARACTERS)
  expect(server.model.calls).toHaveLength(1)
})

test('preview with a long history: refused, and the error says how to shorten it', async () => {
  const server = await startTestServer()
  const { token, agent } = await createOwnerWithAgent(server)
  const turn = { role: 'user', content: 'a'.repeat(limits.previewTurnMax) }
  const previewWith = (turns: number) =>
    server.call(
      'POST',
      `/api/agents/${agent.id}/execution`,
      { input: 'hola', history: Array.from({ length: turns }, () => turn) },
      token,
    )
  expect((await previewWith(7)).status).toBe(200)
  const rejected = await previewWith(60)
  expect(rejected.status).toBe(400)
  expect(JSON.stringify(rejected.body)).toContain('envía solo los últimos')
})

test('variable named a thousand times in a prompt: the inserted text is limited', () => {
  const prompt = fillVariables('{{a}} '.repeat(1_000), { a: 'x'.repeat(2_000) })
  expect(prompt.length).toBeLessThan(50_000)
  expect(fillVariables('Hola {{ a }} y {{b}}', { a: 'Ana' })).toBe('Hola Ana y {{b}}')
})
