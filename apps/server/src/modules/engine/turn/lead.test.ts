import { expect, test } from 'vitest'
import type { Reply } from '../../../../test/fakes/model/reply.ts'
import { openHouse } from '../../../../test/house.ts'
import { converse, thread, withAgent } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const saves = (input: object): Reply => ({ tool: { name: 'save_lead', input } })
const leads = (house: Awaited<ReturnType<typeof openHouse>>) =>
  house.db.selectFrom('leads').select(['fields', 'agentId', 'userId']).execute()

test.each(['openai', 'anthropic', 'custom'])(
  'on the wire of %s, what a contact tells of themselves is kept, of them alone, and they are answered',
  async (provider) => {
    const house = await openHouse({ allowsModel: true })
    const model = { provider, name: 'eco', baseUrl: `${house.model.url}/v1` }
    const { bot, token, agent, owner } = await withAgent(house, { model, apiKeys: { [provider]: 'sk-de-ana' } })
    house.model.reply(saves({ name: 'Luz Marín', email: 'LUZ@correo.co', userId: 'otro' }), 'Gracias, Luz')
    await converse(house, bot, luz, 'Soy Luz Marín, mi correo es luz@correo.co')
    house.model.reply(saves({ phone: '+57 300 111 2233' }), 'Anotado')
    await converse(house, bot, luz, 'Y mi cel 3001112233')

    expect(bot.sent.map(({ shown }) => shown)).toEqual(['Gracias, Luz', 'Anotado'])
    const fields = { name: 'Luz Marín', email: 'LUZ@correo.co', phone: '+57 300 111 2233' }
    expect(await leads(house)).toEqual([{ fields, agentId: agent.id, userId: owner.id }])
    const { messages } = await thread(house, token)
    const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
    expect(body.data.steps.map(({ text }: { text: string }) => text)).toContain(
      'Guardó lo que contó de sí: Nombre, Correo',
    )
  },
)

test('what a model makes up of a contact is not kept, nor what comes of it said', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  house.model.reply(saves({ name: 'Pedro', email: 'otro@correo.co', phone: '3009998877', budget: 'mucho' }), 'Gracias')
  await converse(house, bot, luz, 'hola, ¿tienen café?')
  expect(await leads(house)).toEqual([])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Gracias'])
})

async function keptOf(words: string, told: object, config: Record<string, unknown> = {}) {
  const house = await openHouse()
  const { bot } = await withAgent(house, config)
  house.model.reply(saves(told), 'Gracias')
  await converse(house, bot, luz, words)
  return (await leads(house))[0]?.fields ?? null
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
])('of a contact %s is kept as far as it is theirs', async (_, words, told, kept) => {
  expect(await keptOf(words, told)).toEqual(kept)
})

test('an owner’s own words for what is asked are offered as a model takes them, and kept as the owner wrote them', async () => {
  const house = await openHouse()
  const requiredFields = ['Teléfono', 'dirección', 'correo electrónico', 'telefono', '¿Talla?', ' ', '3 tallas']
  const { bot } = await withAgent(house, { leadCapture: { requiredFields, qualification: [] } })
  const told = {
    telefono: '300 111 2233',
    direccion: 'Calle 10 #20-30',
    correo_electronico: 'luz@correo.co',
    talla: 'M',
    dato_3_tallas: 'S, M y L',
    dirección: 'otra',
  }
  house.model.reply(saves(told), 'Gracias')
  await converse(house, bot, luz, 'calle 10 # 20-30, cel 3001112233, luz@correo.co, talla M; también S y L')
  expect((await leads(house))[0]?.fields).toEqual({
    Teléfono: '300 111 2233',
    dirección: 'Calle 10 #20-30',
    'correo electrónico': 'luz@correo.co',
    '¿Talla?': 'M',
    '3 tallas': 'S, M y L',
  })
  const offered = JSON.stringify(house.model.calls[0]?.body['tools'])
  expect(offered).toContain('"telefono":{"type":"string","description":"Teléfono"}')
  expect(offered).toContain('"telefono_2":{"type":"string","description":"telefono"}')
})

test('a phone and an address under the owner’s words are held to what the contact wrote', async () => {
  const config = { leadCapture: { requiredFields: ['Número de celular', 'E-mail'] } }
  const told = { numero_de_celular: '3009998877', 'e-mail': 'otro@correo.co' }
  expect(await keptOf('Mi celular es el de siempre, y el correo también', told, config)).toBeNull()
})

test('without «leadCapture» nothing is asked for, and qualification only where the owner wants it', async () => {
  const offered = async (config: Record<string, unknown>) => {
    const house = await openHouse()
    const { bot } = await withAgent(house, config)
    await converse(house, bot, luz, 'hola')
    return JSON.stringify(house.model.calls[0]?.body['tools'])
  }
  expect(await offered({ leadCapture: { enabled: false } })).not.toContain('save_lead')
  expect(await offered({})).toMatch(/save_lead.*decision_maker/)
  expect(await offered({ features: { qualifyLeads: false } })).toMatch(/save_lead(?!.*decision_maker)/)
})

test('a model that saves and says nothing: what was told is kept, and the contact gets the fallback', async () => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  house.model.reply(...Array.from({ length: 4 }, () => saves({ name: 'Luz' })))
  await converse(house, bot, luz, 'Soy Luz')
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'])
  expect(await leads(house)).toMatchObject([{ fields: { name: 'Luz' } }])
})

test.each<[what: string, Reply[], said: string]>([
  ['and nothing after', [{ trouble: 'empty' }], 'Gracias, Luz. ¿Qué talla buscas?'],
  ['and more after', ['Anotado.'], 'Gracias, Luz. ¿Qué talla buscas?\nAnotado.'],
  ['and the same again', ['Gracias, Luz. ¿Qué talla buscas?'], 'Gracias, Luz. ¿Qué talla buscas?'],
  [
    'and all of it again, with more',
    ['Gracias, Luz. ¿Qué talla buscas? Hay S y M.'],
    'Gracias, Luz. ¿Qué talla buscas? Hay S y M.',
  ],
])('what a model says beside a tool reaches the contact: %s', async (_, rest, said) => {
  const house = await openHouse()
  const { bot } = await withAgent(house)
  const text = 'Gracias, Luz. ¿Qué talla buscas?'
  house.model.reply({ tool: { name: 'save_lead', input: { name: 'Luz' } }, text }, ...rest)
  await converse(house, bot, luz, 'Soy Luz')
  expect(bot.sent.map(({ shown }) => shown)).toEqual([said])
})
