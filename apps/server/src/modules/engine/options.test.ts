import { CustomConfig } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import {
  formOver,
  isOptionOf,
  typedFrom,
  type TypedOptions,
} from '../../../../web/src/features/agents/options/options.ts'
import { variableField } from '../../../../web/src/features/agents/options/variables.ts'
import { voiceNote } from '../../../test/fakes/whatsapp/sayings.ts'
import { allKept, withWhatsAppAgent } from '../../../test/whatsapp.ts'

type Option = keyof TypedOptions
type Name = Parameters<typeof isOfWhatsApp>[0]
type Opened = Awaited<ReturnType<typeof withWhatsAppAgent>>
/** What an option does, as far as a customer, their phone or the model can tell. */
type Effect = { typed: [usual: string, other: string]; seen: [usual: unknown, other: unknown]; look: Look }
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

const LONG = 'Sí, claro que tenemos. Salen calientes ahora. Las hay de queso, de choclo y también de carne desmechada.'
const sorry = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const onlyText = 'Por ahora solo leo texto. ¿Me lo escribes, por favor?'

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
  greeting: {
    typed: ['Hola otra vez', 'Aquí seguimos'],
    look: answers('BAJA', 'ALTA'),
    seen: [['Hola otra vez'], ['Aquí seguimos']],
  },
  'fallbackBehavior.enabled': { typed: ['on', ''], look: answers('Hola'), seen: [[sorry], []] },
  'fallbackBehavior.message': {
    typed: [sorry, 'Ya te leemos'],
    look: answers('Hola'),
    seen: [[sorry], ['Ya te leemos']],
  },
  'mediaNotice.enabled': { typed: ['on', ''], look: answers(voiceNote(3)), seen: [[onlyText], []] },
  'mediaNotice.message': {
    typed: [onlyText, '¿Me lo escribes?'],
    look: answers(voiceNote(3)),
    seen: [[onlyText], ['¿Me lo escribes?']],
  },
  neverAnswer: { typed: ['', '+57 300 999 8866'], look: answers('Hola'), seen: [['Eco: Hola'], []] },
}

const isOfWhatsApp = isOptionOf('whatsapp')
const usual = CustomConfig.parse({})
const words = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }

/** What the form sends when somebody types that there and touches nothing else. */
function typedThere(option: Option, value: string): CustomConfig {
  const calm = { ...typedFrom(usual), responseDelay: '0', [option]: value }
  const fields = Object.entries(calm).map(([name, typed]) => [`customConfig.${name}`, typed])
  if (option === 'variables') fields.push([variableField(0, 'name'), 'horario'], [variableField(0, 'value'), value])
  return formOver(usual, isOfWhatsApp).parse({ ...words, ...Object.fromEntries(fields) }).customConfig
}

describe('each option that the form of an agent on WhatsApp shows is felt by whoever writes to it', () => {
  const shown = Object.entries(effects).filter(
    ([option]) => option === 'variables' || isOfWhatsApp(option as Name),
  ) as [Option, Effect][]
  test.each(shown)('%s', async (option, { typed, seen, look }) => {
    const env = option.startsWith('fallback') ? { OPENAI_BASE_URL: '' } : {}
    const opened = await withWhatsAppAgent(typedThere(option, typed[0]), { env })
    const { house, whatsapp, token, agent } = opened
    expect(await look(opened)).toEqual(seen[0])
    const customConfig = typedThere(option, typed[1])
    await house.call('PUT', `/api/agents/${agent.id}`, { customConfig }, token)
    const luz = whatsapp.addPhone({ number: '573009998866', name: 'Luz' })
    expect(await look({ ...opened, ana: luz })).toEqual(seen[1])
  })
})
