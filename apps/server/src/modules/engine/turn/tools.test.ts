import { OUTAGE_MESSAGE } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { Reply } from '../../../../test/fakes/model/reply.ts'
import { openHouse } from '../../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const person = 'Te paso con una persona del equipo, que te responde por aquí.'
const calls = (name: string, input: object = {}): Reply => ({ tool: { name, input } })

async function after(config: Record<string, unknown>, ...replies: Reply[]) {
  const house = await openHouse({ allowsModel: true })
  const { bot, token, agent } = await withAgent(house, { ...config, ...pointedAt(house.model.url, config) })
  house.model.reply(...replies)
  await converse(house, bot, luz, 'Mi pedido llegó roto')
  const { conversation, messages } = await thread(house, token)
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  return { house, token, agent, said: bot.sent.map(({ shown }) => shown), conversation, sentence: body.data.sentence }
}

/** The provider's address, of whoever names one. */
const pointedAt = (url: string, { provider }: Record<string, unknown>) =>
  typeof provider === 'string' && {
    model: { provider, name: 'eco', baseUrl: `${url}/v1` },
    apiKeys: { [provider]: 'sk-de-ana' },
  }

test.each(['openai', 'anthropic', 'custom'])(
  'on the wire of %s a model hands over, or says that it has no answer',
  async (provider) => {
    const given = await after({ provider }, calls('escalate', { reason: 'complex_issue' }))
    expect(given.said).toEqual([person])
    expect(given.conversation).toMatchObject({ status: 'transferred', pause: { by: 'escalation' } })
    expect(given.sentence).toBe('El modelo vio que es asunto de una persona: la conversación pasó a una persona.')

    const none = await after({ provider }, { tool: { name: 'no_answer', input: { question: 'x' } }, text: 'Disculpa' })
    expect(none.said).toEqual([sorry])
    expect(none.sentence).toBe('El agente no tenía la respuesta y envió el mensaje de respaldo.')
    expect(none.house.model.calls).toHaveLength(1)
  },
)

test('a model hands over for the reasons of the owner only, and not at all where they want no hand-overs', async () => {
  const one = { escalationRules: { conditions: ['customer_request'] } }
  expect((await after(one, calls('escalate', { reason: 'complex_issue' }))).said).toEqual([sorry])
  const off = await after(
    { features: { humanEscalation: false } },
    calls('escalate', { reason: 'complex_issue' }),
    'Ya lo miro',
  )
  expect(off.said).toEqual(['Ya lo miro'])
  expect(JSON.stringify(off.house.model.calls[0]?.body)).not.toContain('complex_issue')
})

test('a reason that the owner wrote in their own words is one too, and is told in them', async () => {
  const config = { escalationRules: { conditions: ['complex_issue', '¿?', 'un pedido llegó roto'] } }
  const { house, said, sentence } = await after(config, calls('escalate', { reason: 'motivo_1' }))
  expect(said).toEqual([person])
  expect(sentence).toBe(
    'El modelo vio que es uno de tus motivos («un pedido llegó roto»): la conversación pasó a una persona.',
  )
  expect(JSON.stringify(house.model.calls[0]?.body)).toContain('motivo_1 (un pedido llegó roto)')
  expect((await after(config, calls('escalate', { reason: 'motivo_2' }))).said).toEqual([sorry])
})

test.each<[what: string, Reply, said: string]>([
  ['a tool that does not exist', calls('borrar_todo'), 'Eco: Mi pedido llegó roto'],
  ['input that is no object', calls('escalate', ['complex_issue']), sorry],
  ['one tool twice', { tools: [1, 2].map(() => ({ name: 'escalate', input: { reason: 'complex_issue' } })) }, person],
  [
    'one that exists beside one that does not',
    {
      tools: [
        { name: 'nada', input: {} },
        { name: 'no_answer', input: {} },
      ],
    },
    sorry,
  ],
])('a model that calls %s does no harm', async (_, reply, said) => {
  expect((await after({}, reply)).said).toEqual([said])
})

test('a model that calls tools for ever is left after four steps, and after two minutes a person has the conversation', async () => {
  const { house, said, conversation } = await after({}, ...Array.from({ length: 80 }, () => calls('borrar_todo')))
  expect(said).toEqual([OUTAGE_MESSAGE])
  expect(conversation).toMatchObject({ status: 'transferred', pause: { by: 'model' } })
  expect(house.model.calls.length % 4).toBe(0)
})

test.each([
  [400, 'gemma does not support tools'],
  [500, 'tools param requires --jinja flag'],
  [500, 'Unsupported param: tools'],
  [404, 'No endpoints found that support tool use'],
  [422, 'tool_choice is not supported'],
])(
  'a model that knows no tools is asked without them, whatever its provider calls that: %s «%s»',
  async (status, message) => {
    const { house, said } = await after({}, { status, body: { error: { message, type: 'api_error' } } }, 'Con gusto')
    expect(said).toEqual(['Con gusto'])
    expect(house.model.calls.map((call) => 'tools' in call.body)).toEqual([true, false])
  },
)

test.each([401, 403, 429])(
  'a provider that refuses with %s is not asked again at once, whatever it says of tools',
  async (status) => {
    const house = await openHouse()
    const { bot } = await withAgent(house)
    house.model.reply({ status, body: { error: { message: 'no tools for this key' } } }, { trouble: 'empty' })
    bot.say(luz, 'hola')
    await heard(bot)
    await house.drain(1)
    expect(house.model.calls).toHaveLength(1)
  },
)

test('who tries an agent sees which tools it called, and what the customer would read', async () => {
  const { house, token, agent } = await after({}, 'hola')
  house.model.reply(calls('escalate', { reason: 'price_inquiry' }))
  const tried = await house.call('POST', `/api/agents/${agent.id}/execution`, { input: '¿Precio?' }, token)
  expect(tried.body.data).toMatchObject({
    reply: person,
    tools: ['escalate'],
    calls: [{ name: 'escalate', input: { reason: 'price_inquiry' } }],
    reason:
      'Preguntó un precio que el agente no pudo dar: la conversación pasaría a una persona. Es una prueba: no se avisó a nadie',
  })
})
