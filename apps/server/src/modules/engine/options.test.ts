import { CustomConfig, OUTAGE_MESSAGE } from '@portavoz/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  formOver,
  isOptionOf,
  typedFrom,
  type TypedOptions,
} from '../../../../web/src/features/agents/options/options.ts'
import { variableField } from '../../../../web/src/features/agents/options/variables.ts'
import { openModel } from '../../../test/fakes/model/model.ts'
import { voiceNote } from '../../../test/fakes/whatsapp/sayings.ts'
import { PRICES, read } from '../../../test/papers.ts'
import { allKept, withWhatsAppAgent } from '../../../test/whatsapp.ts'

type Option = keyof TypedOptions
type Name = Parameters<typeof isOfWhatsApp>[0]
type Opened = Awaited<ReturnType<typeof withWhatsAppAgent>>
/** What an option does, as far as a customer, their phone or the model can tell. */
type Effect = {
  typed: [usual: string, other: string]
  seen: [usual: unknown, other: unknown]
  look: Look
  /** What else must stand in the form for it to matter. */
  beside?: Partial<Record<Name, string>>
  withoutModel?: true
  env?: Record<string, string>
  before?: (opened: Opened) => Promise<unknown>
}
type Look = (opened: Opened) => Promise<unknown>
type Saying = Parameters<Opened['ana']['write']>[1]

const received = ({ ana, toldTo }: Opened) => toldTo(ana).map(({ text }) => text)
const answers =
  (...said: Saying[]): Look =>
  async (opened) => {
    for (const one of said) await opened.says(opened.ana, one)
    return received(opened)
  }
const isTold =
  (words: RegExp): Look =>
  async (opened) => {
    await opened.says(opened.ana, 'Hola')
    return words.test(JSON.stringify(opened.house.model.calls.at(-1)?.body))
  }

/** What the clocks of Greenwich show in so many hours. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
const closedNow = {
  'businessHours.timezone': 'UTC',
  'businessHours.start': inHours(3),
  'businessHours.end': inHours(6),
  'businessHours.outsideHoursMessage': 'Está cerrado',
} as const
const closed = { ...closedNow, 'businessHours.enabled': 'on' } as const
const today = ((new Date().getUTCDay() + 6) % 7) + 1
const everyDay = '1\n2\n3\n4\n5\n6\n7'
/** Neither today nor beside it. */
const otherDays = [2, 3, 4].map((after) => ((today - 1 + after) % 7) + 1).join('\n')
const paper = ({ house, token, agent }: Opened) => read(house, token, PRICES, { name: 'Tienda', agentId: agent.id })
const isReplied =
  (said: string, words: RegExp): Look =>
  async (opened) =>
    words.test(((await answers(said)(opened)) as string[]).join('\n'))

const LONG = 'Sí, claro que tenemos. Salen calientes ahora. Las hay de queso, de choclo y también de carne desmechada.'
const person = 'Te paso con una persona del equipo, que te responde por aquí.'
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const onlyText = 'Por ahora solo leo texto. ¿Me lo escribes, por favor?'

/** Stands for the address of a model that is this agent's own. */
const OWN = '{own}/v1'

/** Somebody's system that is never there: whether it was asked is told all the same. */
const NOBODY = 'https://127.0.0.1:9'
async function timesAsked({ house, says, ana }: Opened) {
  await says(ana, 'Hola')
  const asked = house.db.selectFrom('journal').select('id').where('step', '=', 'lookup_failed')
  return (await asked.execute()).length
}

/** Each of those that the form shows, without a gap: a new one needs a line here. */
const effects: Record<Option, Effect> = {
  autoReply: { typed: ['on', ''], look: answers('Hola'), seen: [['Eco: Hola'], []] },
  responseDelay: {
    typed: ['0', '8000'],
    async look(opened) {
      const { house, whatsapp, shop, ana } = opened
      for (const said of ['Hola', '¿Abren hoy?']) {
        await ana.write(shop, said)
        await allKept(whatsapp, shop)
        // No time passes: whoever must wait is looked at, and left for later.
        await house.drain(1)
      }
      await house.drain()
      return received(opened)
    },
    seen: [['Eco: Hola', 'Eco: ¿Abren hoy?'], ['Eco: Hola\n¿Abren hoy?']],
  },
  maxResponseLength: {
    typed: ['1000', '50'],
    async look(opened) {
      opened.house.model.reply(LONG)
      return answers('¿Tienen arepas?')(opened)
    },
    seen: [[LONG], ['Sí, claro que tenemos. Salen calientes ahora.']],
  },
  useTypingIndicator: {
    typed: ['on', ''],
    async look(opened) {
      await opened.says(opened.ana, 'Hola')
      return opened.ana.typing
    },
    seen: [['573001112233'], []],
  },
  'personality.tone': { typed: ['friendly', 'formal'], look: isTold(/un tono formal/), seen: [false, true] },
  'personality.formality': { typed: ['casual', 'formal'], look: isTold(/tratando de usted/), seen: [false, true] },
  'personality.language': { typed: ['es', 'en'], look: isTold(/Responde en inglés/), seen: [false, true] },
  variables: {
    typed: ['de 8 a 5', 'de 9 a 6'],
    async look(opened) {
      const { house, agent, token } = opened
      const prompt = 'Abrimos {{ horario }}, {{constructor}} y {{otra}} quedan como están'
      await house.call('PUT', `/api/agents/${agent.id}`, { prompt }, token)
      return isTold(/Abrimos de 9 a 6, {{constructor}} y {{otra}} quedan/)(opened)
    },
    seen: [false, true],
  },
  'model.provider': {
    beside: { 'model.name': 'llama3.1', 'model.baseUrl': OWN },
    typed: ['', 'custom'],
    look: answers('Hola'),
    seen: [['Eco: Hola'], ['llama3.1: Hola']],
  },
  'model.name': {
    beside: { 'model.provider': 'custom', 'model.baseUrl': OWN },
    typed: ['llama3.1', 'llama3.2'],
    look: answers('Hola'),
    seen: [['llama3.1: Hola'], ['llama3.2: Hola']],
  },
  'model.baseUrl': {
    beside: { 'model.provider': 'custom', 'model.name': 'llama3.1' },
    // Where the server may not go.
    typed: [OWN, 'http://127.0.0.1:9/v1'],
    look: answers('Hola'),
    seen: [['llama3.1: Hola'], [OUTAGE_MESSAGE]],
  },
  'budget.monthlyUsd': {
    typed: ['', '0,04'],
    async look(opened) {
      const { house, token } = opened
      // A cent for each token that is written: what was said before the budget was set has spent it.
      await house.call('PUT', '/api/configuration/prices', { model: 'eco', inputMicros: 0, outputMicros: 1e10 }, token)
      return answers('Hola', '¿Abren?')(opened)
    },
    seen: [
      ['Eco: Hola', 'Eco: ¿Abren?'],
      [sorry, sorry],
    ],
  },
  greeting: {
    typed: ['Hola otra vez', 'Aquí seguimos'],
    look: answers('BAJA', 'ALTA'),
    seen: [['Hola otra vez'], ['Aquí seguimos']],
  },
  'businessHours.enabled': {
    beside: closedNow,
    typed: ['', 'on'],
    look: answers('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.days': {
    beside: { ...closed, 'businessHours.start': inHours(-3) },
    typed: [everyDay, otherDays],
    look: answers('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.start': {
    beside: closed,
    typed: [inHours(-3), inHours(3)],
    look: answers('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.end': {
    beside: { ...closed, 'businessHours.start': inHours(-6) },
    typed: [inHours(3), inHours(-3)],
    look: answers('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.timezone': {
    beside: { ...closed, 'businessHours.start': inHours(-2), 'businessHours.end': inHours(2) },
    typed: ['UTC', 'Asia/Tokyo'],
    look: answers('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.outsideHoursMessage': {
    beside: closed,
    typed: ['Ya abrimos', 'Abrimos pronto'],
    look: answers('Hola'),
    seen: [['Ya abrimos'], ['Abrimos pronto']],
  },
  'fallbackBehavior.enabled': { withoutModel: true, typed: ['on', ''], look: answers('Hola'), seen: [[sorry], []] },
  'fallbackBehavior.transferToHuman': {
    withoutModel: true,
    typed: ['', 'on'],
    look: answers('Hola'),
    seen: [[sorry], [person]],
  },
  'fallbackBehavior.retryAttempts': {
    typed: ['1', '0'],
    async look(opened) {
      opened.house.model.reply('Cuestan 99.999 pesos', 'Pregunta en la tienda')
      return answers('¿Tienen arepas?')(opened)
    },
    seen: [['Pregunta en la tienda'], [sorry]],
  },
  'features.humanEscalation': {
    typed: ['on', ''],
    look: answers('quiero comprar'),
    seen: [[person], ['Eco: quiero comprar']],
  },
  'escalationRules.keywords': {
    typed: ['quiero comprar', 'quiero comprar\nfactura'],
    look: answers('Necesito factura'),
    seen: [['Eco: Necesito factura'], [person]],
  },
  'escalationRules.conditions': {
    typed: ['', 'customer_request'],
    look: answers('Quiero hablar con una persona'),
    seen: [['Eco: Quiero hablar con una persona'], [person]],
  },
  'escalationRules.autoTransferAfter': {
    withoutModel: true,
    typed: ['0', '1'],
    look: answers('Hola'),
    seen: [[sorry], [person]],
  },
  'escalationRules.workingHours': {
    beside: closedNow,
    typed: ['', 'on'],
    look: answers('quiero comprar'),
    seen: [[person], ['Está cerrado']],
  },
  'escalationRules.message': {
    typed: ['Ya viene Luz', 'Te atiende Ana'],
    look: answers('quiero comprar'),
    seen: [['Ya viene Luz'], ['Te atiende Ana']],
  },
  'features.guideCustomers': {
    typed: ['', 'on'],
    look: isTold(/guíalo con una sola pregunta/),
    seen: [false, true],
  },
  'dataSources.knowledgeBase': {
    before: paper,
    typed: ['', 'on'],
    async look(opened) {
      await opened.says(opened.ana, '¿Cuánto cuesta la entrega a domicilio?')
      return /8\.000 pesos/.test(JSON.stringify(opened.house.model.calls.at(-1)?.body))
    },
    seen: [false, true],
  },
  'dataSources.webhook': {
    beside: { 'dataSources.webhookUrl': NOBODY },
    env: { ALLOWED_PRIVATE_ORIGINS: NOBODY },
    typed: ['', 'on'],
    look: timesAsked,
    seen: [0, 1],
  },
  'dataSources.webhookUrl': {
    beside: { 'dataSources.webhook': 'on' },
    env: { ALLOWED_PRIVATE_ORIGINS: NOBODY },
    typed: ['', NOBODY],
    look: timesAsked,
    seen: [0, 1],
  },
  'features.autoFAQ': {
    before: paper,
    withoutModel: true,
    typed: ['', 'on'],
    look: isReplied('¿Cuánto cuesta la entrega a domicilio?', /8\.000 pesos/),
    seen: [false, true],
  },
  'leadCapture.enabled': { typed: ['', 'on'], look: isTold(/save_lead/), seen: [false, true] },
  'leadCapture.requiredFields': {
    typed: ['name\nphone', 'name\ntalla'],
    look: isTold(/save_lead.*talla/),
    seen: [false, true],
  },
  'features.qualifyLeads': { typed: ['', 'on'], look: isTold(/save_lead.*decision_maker/), seen: [false, true] },
  'features.salesIntegration': {
    // Nobody is there: what waits to be sent is told all the same.
    env: { ALLOWED_PRIVATE_ORIGINS: 'https://127.0.0.1:9' },
    before: ({ house, token, agent }) =>
      house.call('PUT', `/api/agents/${agent.id}/lead-webhook`, { url: 'https://127.0.0.1:9/interesados' }, token),
    typed: ['', 'on'],
    async look(opened) {
      const { house, token, agent } = opened
      house.model.reply({ tool: { name: 'save_lead', input: { name: 'Luz' } } }, 'Gracias, Luz')
      await opened.says(opened.ana, 'Soy Luz')
      const { body } = await house.call('GET', `/api/agents/${agent.id}/lead-webhook/deliveries`, undefined, token)
      return body.data.length
    },
    seen: [0, 1],
  },
  'leadCapture.qualification': { typed: ['budget', 'sede'], look: isTold(/save_lead.*sede/), seen: [false, true] },
  'fallbackBehavior.message': {
    withoutModel: true,
    typed: [sorry, 'Ya te leemos'],
    look: answers('Hola'),
    seen: [[sorry], ['Ya te leemos']],
  },
  'fallbackBehavior.outageMessage': {
    beside: { 'model.provider': 'custom', 'model.name': 'llama3.1', 'model.baseUrl': 'http://127.0.0.1:9/v1' },
    typed: ['', 'Volvemos pronto'],
    look: answers('Hola'),
    seen: [[OUTAGE_MESSAGE], ['Volvemos pronto']],
  },
  'disclosure.enabled': {
    typed: ['', 'on'],
    look: answers('Hola'),
    seen: [['Eco: Hola'], ['Soy un asistente automático.\n\nEco: Hola']],
  },
  'disclosure.message': {
    beside: { 'disclosure.enabled': 'on' },
    typed: ['Soy un robot.', 'Te atiende un programa.'],
    look: answers('Hola'),
    seen: [['Soy un robot.\n\nEco: Hola'], ['Te atiende un programa.\n\nEco: Hola']],
  },
  'mediaNotice.enabled': { typed: ['on', ''], look: answers(voiceNote(3)), seen: [[onlyText], []] },
  'mediaNotice.message': {
    typed: [onlyText, '¿Me lo escribes?'],
    look: answers(voiceNote(3)),
    seen: [[onlyText], ['¿Me lo escribes?']],
  },
  neverAnswer: { typed: ['', '+57 300 999 8866'], look: answers('Hola'), seen: [['Eco: Hola'], []] },
}

const isOfWhatsApp = isOptionOf({ platform: 'whatsapp', engine: 'embedded' })
/** What says that it is automatic is tested apart. */
const usual = CustomConfig.parse({ disclosure: { enabled: false } })
const words = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }

/** What the form sends when somebody types that there and touches nothing else. */
function typedThere(option: Option, value: string, own: string): CustomConfig {
  const calm = { ...typedFrom(usual), responseDelay: '0', ...effects[option].beside, [option]: value }
  const { variables: _, ...typed } = calm
  const fields = Object.entries(typed).map(([name, said]) => [`customConfig.${name}`, said.replace('{own}', own)])
  if (option === 'variables') fields.push([variableField(0, 'name'), 'horario'], [variableField(0, 'value'), value])
  return formOver(usual, isOfWhatsApp).parse({ ...words, ...Object.fromEntries(fields) }).customConfig
}

describe('each option that the form of an agent on WhatsApp shows is felt by whoever writes to it', () => {
  const shown = Object.entries(effects).filter(
    ([option]) => option === 'variables' || isOfWhatsApp(option as Name),
  ) as [Option, Effect][]
  test.each(shown)('%s', async (option, { typed, seen, look, withoutModel, env: more, before }) => {
    const own = await openModel({ otherwise: ({ asked, body }) => `${String(body['model'])}: ${asked}` })
    onTestFinished(own.close)
    const env = { ALLOWED_PRIVATE_ORIGINS: own.url, ...(withoutModel && { OPENAI_BASE_URL: '' }), ...more }
    const opened = await withWhatsAppAgent(typedThere(option, typed[0], own.url), { env })
    await before?.(opened)
    const { house, whatsapp, token, agent } = opened
    expect(await look(opened)).toEqual(seen[0])
    const customConfig = typedThere(option, typed[1], own.url)
    await house.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
    const luz = whatsapp.addPhone({ number: '573009998866', name: 'Luz' })
    expect(await look({ ...opened, ana: luz })).toEqual(seen[1])
  })
})
