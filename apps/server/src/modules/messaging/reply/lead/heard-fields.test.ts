import { CustomConfig } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeTranscriber } from '../../../../../test/fakes/model/fake-transcriber.ts'
import { oggFile } from '../../../../../test/fakes/media/sample-files.ts'
import { createOwnerWithAgent, sendAndDrain } from '../../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../../test/test-server.ts'
import type { ContextMessage } from '../types.ts'
import { heardFieldsOf } from './heard-fields.ts'
import { withoutDoubts } from './misheard.ts'

const luz = { id: 99, firstName: 'Luz' }
const saving = (input: Record<string, string>) => ({ tool: { name: 'save_lead', input } })

test('lead of a voice note: its values are marked until they are typed', async () => {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const server = await startTestServer({
    env: { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' },
  })
  const customConfig = { leadCapture: { requiredFields: ['name', 'phone'] } }
  const { bot, token, agent } = await createOwnerWithAgent(server, customConfig)
  const lead = async () => {
    const { body } = await server.call('GET', `/api/agents/${agent.id}/leads`, undefined, token)
    const { fields, heardFields } = body.data.items[0]
    return { fields, heardFields }
  }
  transcriber.queue('Me llamo Lus Marín')
  server.model.queueReplies(saving({ name: 'Lus Marín' }), 'Mucho gusto')
  await sendAndDrain(server, bot, luz, { voice: { ...bot.files.add(oggFile), duration: 3 } })
  expect(await lead()).toEqual({ fields: { name: 'Lus Marín' }, heardFields: ['name'] })
  server.model.queueReplies(saving({ phone: '3001112233' }), 'Gracias')
  await sendAndDrain(server, bot, luz, 'Mi teléfono es 3001112233')
  expect(await lead()).toEqual({ fields: { name: 'Lus Marín', phone: '3001112233' }, heardFields: ['name'] })
  server.model.queueReplies(saving({ name: 'Luz Marín' }), 'Corregido')
  await sendAndDrain(server, bot, luz, 'Se escribe Luz Marín')
  expect((await lead()).heardFields).toEqual([])
})

const messageOf = (id: string, content: string, details: ContextMessage['details']): ContextMessage => ({
  id,
  content,
  details,
  exchangeId: id,
  direction: 'incoming',
  origin: 'contact',
  type: 'text',
  isGone: false,
  unheard: null,
  reading: null,
})
const contextOf = (typed: string, heard: string) => ({
  config: CustomConfig.parse({ leadCapture: { requiredFields: ['name', 'phone', 'pedido', 'presupuesto'] } }),
  history: [messageOf('a', typed, null), messageOf('b', heard, { isTranscript: true })],
  exchangeId: 'b',
})

test.each<[typed: string, heard: string, lead: Record<string, string>, isMarked: boolean]>([
  ['Quiero panes', 'quince panes', { pedido: '15 panes' }, true],
  ['Hola Marín', 'Soy Luz Marín', { name: 'Luz Marín' }, true],
  ['Mil millones de gracias', 'Tengo tres millones', { presupuesto: 'tres millones' }, true],
  ['Quiero 15 panes', 'Sí, por favor', { pedido: '15 panes' }, false],
  ['Soy Luz, de apellido Marín', 'Hola', { name: 'Luz Marín' }, false],
  ['Tengo 200 mil', 'Hola', { presupuesto: '$200.000' }, false],
  ['300 111 2233', 'Es mi celular', { phone: '3001112233' }, false],
  ['3 jugos', 'Mejor pizzas', { pedido: '3 pizzas' }, true],
  ['3 pizzas y 2 jugos', 'Mejor dos pizzas', { pedido: '2 pizzas' }, true],
  ['3 pizzas y 2 jugos', 'Gracias', { pedido: '3 pizzas, 2 jugos' }, false],
  ['Hola Marín', 'Me llamo Lus', { name: 'Luz Marín' }, true],
  ['Quiero una torta de choclate pa mañana', 'Gracias', { pedido: 'Torta de chocolate para mañana' }, false],
  ['Una torta de choclate', 'El chocolate me encanta', { pedido: 'Torta de chocolate' }, false],
  ['Soy Carolina Ruiz', 'perdón, soy Catalina Ruiz', { name: 'Catalina Ruiz' }, true],
  ['Soy Mariana Ruiz', 'perdón, soy Marina Ruiz', { name: 'Marina Ruiz' }, true],
  ['tres pizas grandes', 'Es para hoy', { pedido: '3 pizzas grandes' }, false],
  ['Tengo 200 mil', 'Son pesos', { presupuesto: '$200.000 pesos' }, false],
  ['una mesa', 'La mesita roja', { pedido: 'mesa roja' }, true],
  ['mesa de comedor', 'Hola', { pedido: 'Mesa para el comedor (muebles)' }, false],
  ['Quiero dos mesas', 'Sí, dos mesas', { pedido: '2 mesas' }, false],
])('typed «%s», heard «%s»: %j is marked: %s', (typed, heard, lead, isMarked) => {
  expect(heardFieldsOf(contextOf(typed, heard), lead)).toEqual(isMarked ? Object.keys(lead) : [])
})

test('value that is stored already: left as it is, with its mark; another one or a typed one is stored', () => {
  const context = { ...contextOf('Hola', 'Soy Luz Marín'), knownLead: { name: 'Luz Marín' } }
  expect(withoutDoubts(context, { name: 'Luz Marín' }).lead).toBeNull()
  expect(withoutDoubts(context, { name: 'Luz Marín Peña' }).lead).toEqual({ name: 'Luz Marín Peña' })
  const typed = { ...contextOf('Soy Luz Marín', 'Hola'), knownLead: { name: 'Luz Marín' } }
  expect(withoutDoubts(typed, { name: 'Luz Marín' }).lead).toEqual({ name: 'Luz Marín' })
})

test.each(['choclate ', 'tres pizas ', '3 jugos ', 'mesa1 mesa2 '])(
  'very long text of «%s»: compared at once',
  (part) => {
    const words = Array.from({ length: 12_000 }, (_, at) => `mesa${String.fromCodePoint(97 + (at % 26))}${at}`).join(
      ' ',
    )
    const context = {
      ...contextOf(`${part.repeat(6_000)} ${words}`, `${part.repeat(6_000)} ${words}x`),
      knownLead: null,
    }
    const value = `3 pizzas ${part.repeat(6_000)} mesaqx mesarx`
    expect(withoutDoubts(context, { pedido: value }).doubts.length).toBeLessThan(2)
    expect(heardFieldsOf(context, { pedido: value }).length).toBeLessThan(2)
  },
)
