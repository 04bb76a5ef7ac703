import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { ModelReply } from '../../../../../test/fakes/model/model-reply.ts'
import { startTestServer } from '../../../../../test/test-server.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  fetchThread,
  createOwnerWithAgent,
} from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const FALLBACK = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const HAND_OFF_MESSAGE = 'Te paso con una persona del equipo, que te responde por aquí.'
const toolCall = (name: string, input: object = {}): ModelReply => ({ tool: { name, input } })

async function runWithTools(config: Record<string, unknown>, ...replies: ModelReply[]) {
  const server = await startTestServer({ allowsFakeModel: true })
  const { bot, token, agent } = await createOwnerWithAgent(server, {
    ...config,
    ...modelConfigFor(server.model.url, config),
  })
  server.model.queueReplies(...replies)
  await sendAndDrain(server, bot, luz, 'Mi pedido llegó roto')
  const { conversation, messages } = await fetchThread(server, token)
  const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  return { server, token, agent, said: bot.sent.map(({ shown }) => shown), conversation, sentence: body.data.sentence }
}

/** Points the agent's own provider at the fake model. */
const modelConfigFor = (url: string, { provider }: Record<string, unknown>) =>
  typeof provider === 'string' && {
    model: { provider, name: 'eco', baseUrl: `${url}/v1` },
    apiKeys: { [provider]: 'sk-de-ana' },
  }

test.each(['openai', 'anthropic', 'custom'])(
  'tools on the wire of %s: a model hands off, or reports that it has no answer',
  async (provider) => {
    const given = await runWithTools({ provider }, toolCall('escalate', { reason: 'complex_issue' }))
    expect(given.said).toEqual([HAND_OFF_MESSAGE])
    expect(given.conversation).toMatchObject({ status: 'transferred', pause: { by: 'escalation' } })
    expect(given.sentence).toBe('El modelo vio que es asunto de una persona: la conversación pasó a una persona.')

    const none = await runWithTools(
      { provider },
      { tool: { name: 'no_answer', input: { question: 'x' } }, text: 'Disculpa' },
    )
    expect(none.said).toEqual([FALLBACK])
    expect(none.sentence).toBe('El agente no tenía la respuesta y envió el mensaje de respaldo.')
    expect(none.server.model.calls).toHaveLength(1)
  },
)

test('escalate: only for reasons of the owner, and not offered when hand-offs are off', async () => {
  const one = { escalationRules: { conditions: ['customer_request'] } }
  expect((await runWithTools(one, toolCall('escalate', { reason: 'complex_issue' }))).said).toEqual([FALLBACK])
  const off = await runWithTools(
    { features: { humanEscalation: false } },
    toolCall('escalate', { reason: 'complex_issue' }),
    'Ya lo miro',
  )
  expect(off.said).toEqual(['Ya lo miro'])
  expect(JSON.stringify(off.server.model.calls[0]?.body)).not.toContain('complex_issue')
})

test('escalate for a reason in the owner’s own words: accepted, and shown in those words', async () => {
  const config = { escalationRules: { conditions: ['complex_issue', '¿?', 'un pedido llegó roto'] } }
  const { server, said: text, sentence } = await runWithTools(config, toolCall('escalate', { reason: 'motivo_1' }))
  expect(text).toEqual([HAND_OFF_MESSAGE])
  expect(sentence).toBe(
    'El modelo vio que es uno de tus motivos («un pedido llegó roto»): la conversación pasó a una persona.',
  )
  expect(JSON.stringify(server.model.calls[0]?.body)).toContain('motivo_1 (un pedido llegó roto)')
  expect((await runWithTools(config, toolCall('escalate', { reason: 'motivo_2' }))).said).toEqual([FALLBACK])
})

test.each<[what: string, ModelReply, said: string]>([
  ['a tool that does not exist', toolCall('borrar_todo'), 'Eco: Mi pedido llegó roto'],
  ['input that is no object', toolCall('escalate', ['complex_issue']), FALLBACK],
  [
    'one tool twice',
    { tools: [1, 2].map(() => ({ name: 'escalate', input: { reason: 'complex_issue' } })) },
    HAND_OFF_MESSAGE,
  ],
  [
    'one that exists beside one that does not',
    {
      tools: [
        { name: 'nada', input: {} },
        { name: 'no_answer', input: {} },
      ],
    },
    FALLBACK,
  ],
])('model that calls %s: it has no effect', async (_, reply, text) => {
  expect((await runWithTools({}, reply)).said).toEqual([text])
})

test('model that calls tools endlessly: stopped after four steps; after two minutes a person takes over', async () => {
  const {
    server,
    said: text,
    conversation,
  } = await runWithTools({}, ...Array.from({ length: 80 }, () => toolCall('borrar_todo')))
  expect(text).toEqual([OUTAGE_MESSAGE])
  expect(conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })
  expect(server.model.calls.length % 4).toBe(0)
})

test.each([
  [400, 'gemma does not support tools'],
  [500, 'tools param requires --jinja flag'],
  [500, 'Unsupported param: tools'],
  [404, 'No endpoints found that support tool use'],
  [422, 'tool_choice is not supported'],
])('model without tools: asked again without them, for any error of the provider: %s «%s»', async (status, message) => {
  const { server, said: text } = await runWithTools(
    {},
    { status, body: { error: { message, type: 'api_error' } } },
    'Con gusto',
  )
  expect(text).toEqual(['Con gusto'])
  expect(server.model.calls.map((call) => 'tools' in call.body)).toEqual([true, false])
})

test.each([401, 403, 429])(
  'provider that refuses with %s: not asked again at once, even if its error mentions tools',
  async (status) => {
    const server = await startTestServer()
    const { bot } = await createOwnerWithAgent(server)
    server.model.queueReplies({ status, body: { error: { message: 'no tools for this key' } } }, { trouble: 'empty' })
    bot.sendAsCustomer(luz, 'hola')
    await waitUntilConfirmed(bot)
    await server.drain(1)
    expect(server.model.calls).toHaveLength(1)
  },
)

test('preview: it shows the called tools and the reply', async () => {
  const { server, token, agent } = await runWithTools({}, 'hola')
  server.model.queueReplies(toolCall('escalate', { reason: 'price_inquiry' }))
  const preview = await server.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿Precio?' }, token)
  expect(preview.body.data).toMatchObject({
    reply: HAND_OFF_MESSAGE,
    tools: ['escalate'],
    calls: [{ name: 'escalate', input: { reason: 'price_inquiry' } }],
    reason:
      'Preguntó un precio que el agente no pudo dar: la conversación pasaría a una persona. Es una prueba: no se avisó a nadie',
  })
})
