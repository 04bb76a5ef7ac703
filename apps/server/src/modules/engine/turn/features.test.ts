import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { PRICES, read } from '../../../../test/papers.ts'
import { converse, withAgent } from '../../../../test/people.ts'

const ana = { id: 77, firstName: 'Ana' }

test.each([
  [true, /^Esto es lo que encontré en Tienda: «.*8\.000 pesos/s],
  [false, /^Te paso con una persona del equipo/],
])('«autoFAQ» %s: without a model, what a document says is quoted, or not', async (autoFAQ, reply) => {
  const house = await openHouse({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { bot, token, agent } = await withAgent(house, { features: { autoFAQ } })
  await read(house, token, PRICES, { name: 'Tienda', agentId: agent.id })
  await converse(house, bot, ana, '¿Cuánto cuesta la entrega a domicilio?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([expect.stringMatching(reply)])
  const asked = { input: '¿Cuánto cuesta la entrega a domicilio?' }
  const tried = await house.call('POST', `/api/agents/${agent.id}/execution`, asked, token)
  expect(tried.body.data.reply).toMatch(reply)
  expect(tried.body.data.reason).toMatch(autoFAQ ? /citó/ : /^Preguntó un precio que el agente no pudo dar/)
})

test.each([true, false])(
  '«guideCustomers» %s: a model is told to guide who hesitates, or not',
  async (guideCustomers) => {
    const house = await openHouse()
    const { bot } = await withAgent(house, { features: { guideCustomers } })
    await converse(house, bot, ana, 'No sé qué quiero')
    expect(JSON.stringify(house.model.calls[0]?.body).includes('guíalo con una sola pregunta')).toBe(guideCustomers)
  },
)
