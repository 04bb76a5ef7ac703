import { expect, test } from 'vitest'
import { startTestServer } from '../../../../../test/test-server.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../../../test/helpers/upload-documents.ts'
import { sendAndDrain, createOwnerWithAgent } from '../../../../../test/test-accounts.ts'

const ana = { id: 77, firstName: 'Ana' }

test.each([
  [true, /^Esto es lo que encontré en Tienda: «.*8\.000 pesos/s],
  [false, /^Te paso con una persona del equipo/],
])('«autoFAQ» %s: without a model a passage is quoted, or not', async (autoFAQ, reply) => {
  const server = await startTestServer({ env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' } })
  const { bot, token, agent } = await createOwnerWithAgent(server, { features: { autoFAQ } })
  await uploadAndProcess(server, token, PRICES_TEXT, { name: 'Tienda', agentId: agent.id })
  await sendAndDrain(server, bot, ana, '¿Cuánto cuesta la entrega a domicilio?')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([expect.stringMatching(reply)])
  const request = { input: '¿Cuánto cuesta la entrega a domicilio?' }
  const preview = await server.call('POST', `/api/agents/${agent.id}/execution`, request, token)
  expect(preview.body.data.reply).toMatch(reply)
  expect(preview.body.data.reason).toMatch(autoFAQ ? /citó/ : /^Preguntó un precio que el agente no pudo dar/)
})

test.each([true, false])(
  '«guideCustomers» %s: the instructions say to guide the contact, or not',
  async (guideCustomers) => {
    const server = await startTestServer()
    const { bot } = await createOwnerWithAgent(server, { features: { guideCustomers } })
    await sendAndDrain(server, bot, ana, 'No sé qué quiero')
    expect(JSON.stringify(server.model.calls[0]?.body).includes('guíalo con una sola pregunta')).toBe(guideCustomers)
  },
)
