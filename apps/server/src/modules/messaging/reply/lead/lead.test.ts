import { expect, test } from 'vitest'
import type { ModelReply } from '../../../../../test/fakes/model/model-reply.ts'
import { startTestServer } from '../../../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }
const saveLeadCall = (input: object): ModelReply => ({ tool: { name: 'save_lead', input } })
const loadLeads = (server: Awaited<ReturnType<typeof startTestServer>>) =>
  server.db.selectFrom('leads').select(['fields', 'agentId', 'workspaceId']).execute()

test.each(['openai', 'anthropic', 'custom'])(
  'lead on the wire of %s: what the contact says of themselves is stored, and the contact is answered',
  async (provider) => {
    const server = await startTestServer({ allowsFakeModel: true })
    const model = { provider, name: 'eco', baseUrl: `${server.model.url}/v1` }
    const { bot, token, agent, owner } = await createOwnerWithAgent(server, {
      model,
      apiKeys: { [provider]: 'sk-de-ana' },
    })
    server.model.queueReplies(
      saveLeadCall({ name: 'Luz Marín', email: 'LUZ@correo.co', workspaceId: 'otro' }),
      'Gracias, Luz',
    )
    await sendAndDrain(server, bot, luz, 'Soy Luz Marín, mi correo es luz@correo.co')
    server.model.queueReplies(saveLeadCall({ phone: '+57 300 111 2233' }), 'Anotado')
    await sendAndDrain(server, bot, luz, 'Y mi cel 3001112233')

    expect(bot.sent.map(({ shown }) => shown)).toEqual(['Gracias, Luz', 'Anotado'])
    const fields = { name: 'Luz Marín', email: 'LUZ@correo.co', phone: '+57 300 111 2233' }
    expect(await loadLeads(server)).toEqual([{ fields, agentId: agent.id, workspaceId: owner.id }])
    const { messages } = await fetchThread(server, token)
    const { body } = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
    expect(body.data.steps.map(({ text }: { text: string }) => text)).toContain(
      'Guardó lo que contó de sí: Nombre, Correo',
    )
  },
)

test('lead invented by a model: it is not stored', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  server.model.queueReplies(
    saveLeadCall({ name: 'Pedro', email: 'otro@correo.co', phone: '3009998877', budget: 'mucho' }),
    'Gracias',
  )
  await sendAndDrain(server, bot, luz, 'hola, ¿tienen café?')
  expect(await loadLeads(server)).toEqual([])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Gracias'])
})

async function savedFieldsOf(contactText: string, toolInput: object, config: Record<string, unknown> = {}) {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server, config)
  server.model.queueReplies(saveLeadCall(toolInput), 'Gracias')
  await sendAndDrain(server, bot, luz, contactText)
  return (await loadLeads(server))[0]?.fields ?? null
}

test.each<[what: string, words: string, told: object, kept: object | null]>([
  [
    'a phone beside another number',
    'Quiero 2 camisas, mi cel 3001112233',
    { phone: '+57 300 111 2233' },
    { phone: '+57 300 111 2233' },
  ],
  ['a phone that numbers far apart would make', 'Quiero 12 de lino, pedido 345678', { phone: '12345678' }, null],
  ['a name that shares one word of no meaning', '¿Tienen café de la casa?', { name: 'Pedro de la Cruz' }, null],
  ['a name that is half theirs', 'Soy Luz', { name: 'Luz Marín' }, { name: 'Luz Marín' }],
  ['a name that is a third theirs', 'Soy Luz', { name: 'Luz Marín Gómez' }, null],
  ['a sum in other figures', 'Tengo unos 200 mil', { budget: '$200.000' }, { budget: '$200.000' }],
  ['a sum that is another', 'Tengo unos 200 mil', { budget: '$300.000' }, null],
  ['a short word of theirs', '¿Decides tú? Sí', { decision_maker: 'Sí' }, { decision_maker: 'Sí' }],
])('lead %s: stored as far as the contact said it', async (_, contactText, toolInput, saved) => {
  expect(await savedFieldsOf(contactText, toolInput)).toEqual(saved)
})

test('lead field in the owner’s words: offered as a tool parameter and stored under the owner’s name', async () => {
  const server = await startTestServer()
  const requiredFields = ['Teléfono', 'dirección', 'correo electrónico', 'telefono', '¿Talla?', ' ', '3 tallas']
  const { bot } = await createOwnerWithAgent(server, { leadCapture: { requiredFields, qualification: [] } })
  const toolInput = {
    telefono: '300 111 2233',
    direccion: 'Calle 10 #20-30',
    correo_electronico: 'luz@correo.co',
    talla: 'M',
    dato_3_tallas: 'S, M y L',
    dirección: 'otra',
  }
  server.model.queueReplies(saveLeadCall(toolInput), 'Gracias')
  await sendAndDrain(server, bot, luz, 'calle 10 # 20-30, cel 3001112233, luz@correo.co, talla M; también S y L')
  expect((await loadLeads(server))[0]?.fields).toEqual({
    Teléfono: '300 111 2233',
    dirección: 'Calle 10 #20-30',
    'correo electrónico': 'luz@correo.co',
    '¿Talla?': 'M',
    '3 tallas': 'S, M y L',
  })
  const offered = JSON.stringify(server.model.calls[0]?.body['tools'])
  expect(offered).toContain('"telefono":{"type":"string","description":"Teléfono"}')
  expect(offered).toContain('"telefono_2":{"type":"string","description":"telefono"}')
})

test('phone and e-mail fields in the owner’s words: the value must be in the contact’s text', async () => {
  const config = { leadCapture: { requiredFields: ['Número de celular', 'E-mail'] } }
  const toolInput = { numero_de_celular: '3009998877', 'e-mail': 'otro@correo.co' }
  expect(await savedFieldsOf('Mi celular es el de siempre, y el correo también', toolInput, config)).toBeNull()
})

test('no «leadCapture»: no fields are offered; qualification only where enabled', async () => {
  const offered = async (config: Record<string, unknown>) => {
    const server = await startTestServer()
    const { bot } = await createOwnerWithAgent(server, config)
    await sendAndDrain(server, bot, luz, 'hola')
    return JSON.stringify(server.model.calls[0]?.body['tools'])
  }
  expect(await offered({ leadCapture: { enabled: false } })).not.toContain('save_lead')
  expect(await offered({})).toMatch(/save_lead.*decision_maker/)
  expect(await offered({ features: { qualifyLeads: false } })).toMatch(/save_lead(?!.*decision_maker)/)
})

test('model that only saves a lead: the lead is stored, and the contact gets the fallback', async () => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  server.model.queueReplies(...Array.from({ length: 4 }, () => saveLeadCall({ name: 'Luz' })))
  await sendAndDrain(server, bot, luz, 'Soy Luz')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'])
  expect(await loadLeads(server)).toMatchObject([{ fields: { name: 'Luz' } }])
})

test.each<[what: string, ModelReply[], said: string]>([
  ['and nothing after', [{ trouble: 'empty' }], 'Gracias, Luz. ¿Qué talla buscas?'],
  ['and more after', ['Anotado.'], 'Gracias, Luz. ¿Qué talla buscas?\nAnotado.'],
  ['and the same again', ['Gracias, Luz. ¿Qué talla buscas?'], 'Gracias, Luz. ¿Qué talla buscas?'],
  [
    'and all of it again, with more',
    ['Gracias, Luz. ¿Qué talla buscas? Hay S y M.'],
    'Gracias, Luz. ¿Qué talla buscas? Hay S y M.',
  ],
])('text of a model beside a tool call reaches the contact: %s', async (_, others, said) => {
  const server = await startTestServer()
  const { bot } = await createOwnerWithAgent(server)
  const text = 'Gracias, Luz. ¿Qué talla buscas?'
  server.model.queueReplies({ tool: { name: 'save_lead', input: { name: 'Luz' } }, text }, ...others)
  await sendAndDrain(server, bot, luz, 'Soy Luz')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([said])
})
