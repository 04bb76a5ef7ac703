import { CustomConfig, type Message, OUTAGE_MESSAGE } from '@portavoz/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isOptionSupportedBy } from '../../../../web/src/features/agents/options/option-support.ts'
import {
  createAgentFormSchema,
  toFormValues,
  type OptionFormValues,
} from '../../../../web/src/features/agents/options/options-form.ts'
import { variableFieldName } from '../../../../web/src/features/agents/options/fields/prompt-variables.ts'
import { buildPdf, pdfText } from '../../../test/documents/build-files.ts'
import { oggFile, pngFile } from '../../../test/fakes/media/sample-files.ts'
import { startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import { fileMessage, photoMessage, voiceMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { fetchThread } from '../../../test/test-accounts.ts'
import { PRICES_TEXT, uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'
import { picture, pictureForm } from '../../../test/helpers/picture-shop.ts'
import { STALE_MS } from './inbound/burst-time.ts'

type AgentOption = keyof OptionFormValues
type OptionName = Exclude<AgentOption, 'variables'>
type AgentSetup = Awaited<ReturnType<typeof startServerWithWhatsAppAgent>>
/** The observable effect of an option on the contact, the phone or the model. */
type OptionEffect = {
  typed: [usual: string, other: string]
  seen: [usual: unknown, other: unknown]
  look: Observe
  /** Other options that must be set for this one to matter. */
  beside?: Partial<Record<OptionName, string>>
  withoutModel?: true
  /** Prepares a server of its own, because what it does stays. */
  before?: (setup: AgentSetup) => Promise<unknown>
}
type Observe = (setup: AgentSetup) => Promise<unknown>
type SentContent = Parameters<AgentSetup['ana']['write']>[1]

const repliesTo = ({ ana, receivedBy }: AgentSetup) => receivedBy(ana).map(({ text }) => text)
const repliesAfter =
  (...content: SentContent[]): Observe =>
  async (setup) => {
    for (const one of content) await setup.sendAndDrain(setup.ana, one)
    return repliesTo(setup)
  }
const isInInstructions =
  (words: RegExp): Observe =>
  async (setup) => {
    await setup.sendAndDrain(setup.ana, 'Hola')
    return words.test(JSON.stringify(setup.server.model.calls.at(-1)?.body))
  }

/** The time of day in UTC in that many hours. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
const closedNow = {
  'businessHours.timezone': 'UTC',
  'businessHours.start': inHours(3),
  'businessHours.end': inHours(6),
  'businessHours.outsideHoursMessage': 'Está cerrado',
} as const
const closedHours = { ...closedNow, 'businessHours.enabled': 'on' } as const
const today = ((new Date().getUTCDay() + 6) % 7) + 1
const yesterday = ((today + 5) % 7) + 1
const everyDay = '1\n2\n3\n4\n5\n6\n7'
/** Neither today nor an adjacent day. */
const otherDays = [2, 3, 4].map((after) => ((today - 1 + after) % 7) + 1).join('\n')
const addDocument = ({ server: testServer, token, agent }: AgentSetup) =>
  uploadAndProcess(testServer, token, PRICES_TEXT, { name: 'Tienda', agentId: agent.id })
async function addPicturedDocument({ server: testServer, token, agent }: AgentSetup) {
  const fields = { name: 'Gorras', agentId: agent.id }
  const { id } = await uploadAndProcess(testServer, token, 'La gorra roja vale 30.000 pesos.', fields)
  return testServer.call('POST', `/api/documents/${id}/pictures`, pictureForm(picture(), 'gorra.png'), token)
}
const replyMatches =
  (content: string, words: RegExp): Observe =>
  async (setup) =>
    words.test(((await repliesAfter(content)(setup)) as string[]).join('\n'))

const LONG = 'Sí, claro que tenemos. Salen calientes ahora. Las hay de queso, de choclo y también de carne desmechada.'
const HAND_OFF_MESSAGE = 'Te paso con una persona del equipo, que te responde por aquí.'
const FALLBACK = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
const MEDIA_NOTICE = 'Por ahora solo leo texto. ¿Me lo escribes, por favor?'

const RECEIPT_RECEIVED = 'Recibí tu comprobante. El equipo lo va a verificar y te confirma por aquí.'
const receiptPdf = buildPdf(
  ['Comprobante de pago', 'Valor: $ 50.000', 'Para: Panaderia La Espiga', 'Referencia: M12345678']
    .map((line, at) => pdfText(line, 50, 700 - 20 * at))
    .join('\n'),
)

/** Placeholders for the addresses of its own model and transcriber, and for the number that writes after the change. */
const OWN_ADDRESS = '{own}/v1'
const LATER_CONTACT = '+{later}'

const TRANSCRIBER_ADDRESS = '{transcriber}/v1'
async function repliesToVoiceNote(setup: AgentSetup) {
  const { whatsapp, ana, sendAndDrain } = setup
  await sendAndDrain(ana, voiceMessage(7, whatsapp.media.upload(oggFile, 'audio')))
  return repliesTo(setup)
}

/** An external system that is unreachable; the journal still records that it was asked. */
const UNREACHABLE_SYSTEM = 'https://127.0.0.1:9'
async function countLookups({ server: testServer, sendAndDrain, ana }: AgentSetup) {
  const lookups = testServer.db.selectFrom('journal').select('id').where('step', '=', 'lookup_failed')
  const former = (await lookups.execute()).length
  await sendAndDrain(ana, 'Hola')
  return (await lookups.execute()).length - former
}

/** Every option of the form; a new option needs an entry here. */
const effects: Record<AgentOption, OptionEffect> = {
  autoReply: { typed: ['on', ''], look: repliesAfter('Hola'), seen: [['Eco: Hola'], []] },
  responseDelay: {
    typed: ['0', '8000'],
    async look(setup) {
      const { server: testServer, whatsapp, shop, ana } = setup
      for (const content of ['Hola', '¿Abren hoy?']) {
        await ana.write(shop, content)
        await waitUntilAllStored(whatsapp, shop)
        // Time does not pass: the reply is polled once and stays postponed.
        await testServer.drain(1)
      }
      await testServer.drain()
      return repliesTo(setup)
    },
    seen: [['Eco: Hola', 'Eco: ¿Abren hoy?'], ['Eco: Hola\n¿Abren hoy?']],
  },
  maxResponseLength: {
    typed: ['1000', '50'],
    async look(setup) {
      setup.server.model.queueReplies(LONG)
      return repliesAfter('¿Tienen arepas?')(setup)
    },
    seen: [[LONG], ['Sí, claro que tenemos. Salen calientes ahora.']],
  },
  useTypingIndicator: {
    typed: ['on', ''],
    async look(setup) {
      await setup.sendAndDrain(setup.ana, 'Hola')
      return setup.ana.typingSeen
    },
    seen: [['573001112233'], []],
  },
  'personality.tone': { typed: ['friendly', 'formal'], look: isInInstructions(/un tono formal/), seen: [false, true] },
  'personality.formality': {
    typed: ['casual', 'formal'],
    look: isInInstructions(/tratando de usted/),
    seen: [false, true],
  },
  'personality.language': { typed: ['es', 'en'], look: isInInstructions(/Responde en inglés/), seen: [false, true] },
  variables: {
    typed: ['de 8 a 5', 'de 9 a 6'],
    async look(setup) {
      const { server: testServer, agent, token } = setup
      const prompt = 'Abrimos {{ horario }}, {{constructor}} y {{otra}} quedan como están'
      await testServer.call('PUT', `/api/agents/${agent.id}`, { prompt }, token)
      return isInInstructions(/Abrimos de 9 a 6, {{constructor}} y {{otra}} quedan/)(setup)
    },
    seen: [false, true],
  },
  'model.provider': {
    beside: { 'model.name': 'llama3.1', 'model.baseUrl': OWN_ADDRESS },
    typed: ['', 'custom'],
    look: repliesAfter('Hola'),
    seen: [['Eco: Hola'], ['llama3.1: Hola']],
  },
  'model.name': {
    beside: { 'model.provider': 'custom', 'model.baseUrl': OWN_ADDRESS },
    typed: ['llama3.1', 'llama3.2'],
    look: repliesAfter('Hola'),
    seen: [['llama3.1: Hola'], ['llama3.2: Hola']],
  },
  'model.baseUrl': {
    beside: { 'model.provider': 'custom', 'model.name': 'llama3.1' },
    // An address that the SSRF guard refuses.
    typed: [OWN_ADDRESS, 'http://127.0.0.1:9/v1'],
    look: repliesAfter('Hola'),
    seen: [['llama3.1: Hola'], [OUTAGE_MESSAGE]],
  },
  'model.sees': {
    beside: { 'model.provider': 'custom', 'model.name': 'llama3.1', 'model.baseUrl': OWN_ADDRESS },
    typed: ['', 'on'],
    async look(setup) {
      const { whatsapp, ana, sendAndDrain } = setup
      await sendAndDrain(ana, photoMessage('¿Tienen de estas?', whatsapp.media.upload(pngFile(), 'image')))
      return repliesTo(setup)
    },
    seen: [[`llama3.1: [foto] ¿Tienen de estas?\n\n${MEDIA_NOTICE}`], ['llama3.1: [foto, imagen 1] ¿Tienen de estas?']],
  },
  'transcriber.provider': {
    beside: { 'transcriber.name': 'oido', 'transcriber.baseUrl': TRANSCRIBER_ADDRESS },
    typed: ['', 'custom'],
    look: repliesToVoiceNote,
    seen: [[MEDIA_NOTICE], ['Eco: [nota de voz, transcripción] escrito por oido']],
  },
  'transcriber.name': {
    beside: { 'transcriber.provider': 'custom', 'transcriber.baseUrl': TRANSCRIBER_ADDRESS },
    typed: ['oido', 'oreja'],
    look: repliesToVoiceNote,
    seen: [
      ['Eco: [nota de voz, transcripción] escrito por oido'],
      ['Eco: [nota de voz, transcripción] escrito por oreja'],
    ],
  },
  'transcriber.baseUrl': {
    beside: { 'transcriber.provider': 'custom', 'transcriber.name': 'oido' },
    // An address that the SSRF guard refuses.
    typed: [TRANSCRIBER_ADDRESS, 'http://127.0.0.1:9/v1'],
    look: repliesToVoiceNote,
    seen: [['Eco: [nota de voz, transcripción] escrito por oido'], [expect.stringContaining('No pude escuchar')]],
  },
  'transcriber.microsPerMinute': {
    beside: {
      'transcriber.provider': 'custom',
      'transcriber.name': 'oido',
      'transcriber.baseUrl': TRANSCRIBER_ADDRESS,
    },
    typed: ['', '0,06'],
    async look(setup) {
      const { server: testServer, token, agent } = setup
      await repliesToVoiceNote(setup)
      const { body } = await testServer.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
      return body.data.transcriptionMicros
    },
    seen: [0, 7_000],
  },
  'budget.monthlyUsd': {
    // One cent per generated token: the reply before the budget was set has already spent it.
    before: ({ server: testServer, token }) =>
      testServer.call('PUT', '/api/configuration/prices', { model: 'eco', inputMicros: 0, outputMicros: 1e10 }, token),
    typed: ['', '0,04'],
    look: repliesAfter('¿Tienen arepas?', '¿Abren?'),
    seen: [
      ['Eco: ¿Tienen arepas?', 'Eco: ¿Abren?'],
      [FALLBACK, FALLBACK],
    ],
  },
  greeting: {
    typed: ['Hola otra vez', 'Aquí seguimos'],
    look: repliesAfter('BAJA', 'ALTA'),
    seen: [['Hola otra vez'], ['Aquí seguimos']],
  },
  'businessHours.enabled': {
    beside: closedNow,
    typed: ['', 'on'],
    look: repliesAfter('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.days': {
    beside: { ...closedHours, 'businessHours.start': inHours(-3) },
    typed: [everyDay, otherDays],
    look: repliesAfter('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.byDay': {
    beside: closedHours,
    // Hours that cross midnight belong to the day on which they begin.
    typed: ['', [yesterday, today].map((day) => `${day} ${inHours(-3)} ${inHours(3)}`).join('\n')],
    look: repliesAfter('Hola'),
    seen: [['Está cerrado'], ['Eco: Hola']],
  },
  'businessHours.start': {
    beside: closedHours,
    typed: [inHours(-3), inHours(3)],
    look: repliesAfter('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.end': {
    beside: { ...closedHours, 'businessHours.start': inHours(-6) },
    typed: [inHours(3), inHours(-3)],
    look: repliesAfter('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.timezone': {
    beside: { ...closedHours, 'businessHours.start': inHours(-2), 'businessHours.end': inHours(2) },
    typed: ['UTC', 'Asia/Tokyo'],
    look: repliesAfter('Hola'),
    seen: [['Eco: Hola'], ['Está cerrado']],
  },
  'businessHours.outsideHoursMessage': {
    beside: closedHours,
    typed: ['Ya abrimos', 'Abrimos pronto'],
    look: repliesAfter('Hola'),
    seen: [['Ya abrimos'], ['Abrimos pronto']],
  },
  'fallbackBehavior.enabled': {
    withoutModel: true,
    typed: ['on', ''],
    look: repliesAfter('¿Tienen arepas?'),
    seen: [[FALLBACK], []],
  },
  'fallbackBehavior.transferToHuman': {
    withoutModel: true,
    typed: ['', 'on'],
    look: repliesAfter('¿Tienen arepas?'),
    seen: [[FALLBACK], [HAND_OFF_MESSAGE]],
  },
  'fallbackBehavior.retryAttempts': {
    typed: ['1', '0'],
    async look(setup) {
      setup.server.model.queueReplies('Cuestan 99.999 pesos', 'Pregunta en la tienda')
      return repliesAfter('¿Tienen arepas?')(setup)
    },
    seen: [['Pregunta en la tienda'], [FALLBACK]],
  },
  'features.humanEscalation': {
    typed: ['on', ''],
    look: repliesAfter('quiero comprar'),
    seen: [[HAND_OFF_MESSAGE], ['Eco: quiero comprar']],
  },
  'escalationRules.keywords': {
    typed: ['quiero comprar', 'quiero comprar\nfactura'],
    look: repliesAfter('Necesito factura'),
    seen: [['Eco: Necesito factura'], [HAND_OFF_MESSAGE]],
  },
  'escalationRules.conditions': {
    typed: ['', 'customer_request'],
    look: repliesAfter('Quiero hablar con una persona'),
    seen: [['Eco: Quiero hablar con una persona'], [HAND_OFF_MESSAGE]],
  },
  'escalationRules.autoTransferAfter': {
    withoutModel: true,
    typed: ['0', '1'],
    look: repliesAfter('¿Tienen arepas?'),
    seen: [[FALLBACK], [HAND_OFF_MESSAGE]],
  },
  'escalationRules.workingHours': {
    beside: closedNow,
    typed: ['', 'on'],
    look: repliesAfter('quiero comprar'),
    seen: [[HAND_OFF_MESSAGE], ['Está cerrado']],
  },
  'escalationRules.message': {
    typed: ['Ya viene Luz', 'Te atiende Ana'],
    look: repliesAfter('quiero comprar'),
    seen: [['Ya viene Luz'], ['Te atiende Ana']],
  },
  'features.guideCustomers': {
    typed: ['', 'on'],
    look: isInInstructions(/guíalo con una sola pregunta/),
    seen: [false, true],
  },
  'dataSources.knowledgeBase': {
    before: addDocument,
    typed: ['', 'on'],
    async look(setup) {
      await setup.sendAndDrain(setup.ana, '¿Cuánto cuesta la entrega a domicilio?')
      return /8\.000 pesos/.test(JSON.stringify(setup.server.model.calls.at(-1)?.body))
    },
    seen: [false, true],
  },
  'dataSources.webhook': {
    beside: { 'dataSources.webhookUrl': UNREACHABLE_SYSTEM },
    typed: ['', 'on'],
    look: countLookups,
    seen: [0, 1],
  },
  'dataSources.webhookUrl': {
    beside: { 'dataSources.webhook': 'on' },
    typed: ['', UNREACHABLE_SYSTEM],
    look: countLookups,
    seen: [0, 1],
  },
  'features.autoFAQ': {
    before: addDocument,
    withoutModel: true,
    typed: ['', 'on'],
    look: replyMatches('¿Cuánto cuesta la entrega a domicilio?', /8\.000 pesos/),
    seen: [false, true],
  },
  'features.sendPictures': {
    before: addPicturedDocument,
    typed: ['', 'on'],
    async look(setup) {
      await setup.sendAndDrain(setup.ana, '¿Cuánto cuesta la gorra roja?')
      return /send_picture/.test(JSON.stringify(setup.server.model.calls.at(-1)?.body))
    },
    seen: [false, true],
  },
  'features.voiceReplies': {
    typed: ['', 'on'],
    async look(setup) {
      const { ana, shop, sendAndDrain, receivedBy } = setup
      // The first reply says in writing that the note was not heard.
      for (const text of ['Buenas tardes', 'Gracias']) {
        setup.server.model.queueReplies('Con mucho gusto.')
        await ana.write(shop, voiceMessage(3))
        await sendAndDrain(ana, text)
      }
      return receivedBy(ana).some(({ message }) => message.audioMessage?.ptt === true)
    },
    seen: [false, true],
  },
  'leadCapture.enabled': { typed: ['', 'on'], look: isInInstructions(/save_lead/), seen: [false, true] },
  'leadCapture.requiredFields': {
    typed: ['name\nphone', 'name\ntalla'],
    look: isInInstructions(/save_lead.*talla/),
    seen: [false, true],
  },
  'features.qualifyLeads': {
    typed: ['', 'on'],
    look: isInInstructions(/save_lead.*decision_maker/),
    seen: [false, true],
  },
  'features.salesIntegration': {
    // No reachable destination; the delivery is still recorded.
    before: ({ server: testServer, token, agent }) =>
      testServer.call('PUT', `/api/agents/${agent.id}/lead-webhook`, { url: `${UNREACHABLE_SYSTEM}/leads` }, token),
    typed: ['', 'on'],
    async look(setup) {
      const { server: testServer, token, agent } = setup
      testServer.model.queueReplies({ tool: { name: 'save_lead', input: { name: 'Luz' } } }, 'Gracias, Luz')
      await setup.sendAndDrain(setup.ana, 'Soy Luz')
      const { body } = await testServer.call('GET', `/api/agents/${agent.id}/lead-webhook/deliveries`, undefined, token)
      return body.data.length
    },
    seen: [0, 1],
  },
  'leadCapture.qualification': {
    typed: ['budget', 'sede'],
    look: isInInstructions(/save_lead.*sede/),
    seen: [false, true],
  },
  'fallbackBehavior.message': {
    withoutModel: true,
    typed: [FALLBACK, 'Ya te leemos'],
    look: repliesAfter('¿Tienen arepas?'),
    seen: [[FALLBACK], ['Ya te leemos']],
  },
  'fallbackBehavior.outageMessage': {
    beside: { 'model.provider': 'custom', 'model.name': 'llama3.1', 'model.baseUrl': 'http://127.0.0.1:9/v1' },
    typed: ['', 'Volvemos pronto'],
    look: repliesAfter('Hola'),
    seen: [[OUTAGE_MESSAGE], ['Volvemos pronto']],
  },
  'disclosure.enabled': {
    typed: ['', 'on'],
    look: repliesAfter('Hola'),
    seen: [['Eco: Hola'], ['Soy un asistente automático.\n\nEco: Hola']],
  },
  'disclosure.message': {
    beside: { 'disclosure.enabled': 'on' },
    typed: ['Soy un robot.', 'Te atiende un programa.'],
    look: repliesAfter('Hola'),
    seen: [['Soy un robot.\n\nEco: Hola'], ['Te atiende un programa.\n\nEco: Hola']],
  },
  'mediaNotice.enabled': { typed: ['on', ''], look: repliesAfter(voiceMessage(3)), seen: [[MEDIA_NOTICE], []] },
  'mediaNotice.message': {
    typed: [MEDIA_NOTICE, '¿Me lo escribes?'],
    look: repliesAfter(voiceMessage(3)),
    seen: [[MEDIA_NOTICE], ['¿Me lo escribes?']],
  },
  'paymentReceipts.enabled': {
    typed: ['', 'on'],
    async look(setup) {
      const { whatsapp, ana, sendAndDrain } = setup
      const uploaded = whatsapp.media.upload(receiptPdf, 'document')
      await sendAndDrain(ana, fileMessage('pago.pdf', receiptPdf.length, uploaded))
      return repliesTo(setup).at(-1) === RECEIPT_RECEIVED
    },
    seen: [false, true],
    withoutModel: true,
  },
  'paymentReceipts.payees': {
    typed: ['Panadería La Espiga', 'Ferretería Central'],
    beside: { 'paymentReceipts.enabled': 'on' },
    async look(setup) {
      const { whatsapp, ana, sendAndDrain, server: testServer, token } = setup
      const uploaded = whatsapp.media.upload(receiptPdf, 'document')
      await sendAndDrain(ana, fileMessage('pago.pdf', receiptPdf.length, uploaded))
      const messages: Message[] = (await fetchThread(testServer, token)).messages
      const { warnings } = messages.findLast((message) => message.paymentReceipt)?.paymentReceipt ?? {}
      return warnings?.some(({ doubt }) => doubt === 'other_payee')
    },
    seen: [false, true],
    withoutModel: true,
  },
  neverAnswer: { typed: ['', LATER_CONTACT], look: repliesAfter('Hola'), seen: [['Eco: Hola'], []] },
}

const isWhatsAppOption = isOptionSupportedBy({ platform: 'whatsapp', engine: 'embedded' })
/** The disclosure has its own tests. */
const defaults = CustomConfig.parse({ disclosure: { enabled: false } })
const requiredFields = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor' }

type Placeholders = { ownModel: string; transcriber: string; laterContact: string }

/** The configuration that the form submits when only that option is changed. */
function configFromForm(
  option: AgentOption,
  value: string,
  { ownModel, transcriber, laterContact }: Placeholders,
): CustomConfig {
  const formValues = { ...toFormValues(defaults), responseDelay: '0', ...effects[option].beside, [option]: value }
  const { variables: _, ...typed } = formValues
  const fields = Object.entries(typed).map(([name, content]) => [
    `customConfig.${name}`,
    content.replace('{own}', ownModel).replace('{transcriber}', transcriber).replace('{later}', laterContact),
  ])
  if (option === 'variables')
    fields.push([variableFieldName(0, 'name'), 'horario'], [variableFieldName(0, 'value'), value])
  return createAgentFormSchema(defaults, isWhatsAppOption).parse({ ...requiredFields, ...Object.fromEntries(fields) })
    .customConfig
}

/** A server with one agent, on which options are tried one after another, each with contacts of its own. */
async function startOptionServer(withoutModel = false) {
  const ownModel = await startFakeModel({
    fallback: ({ lastUserText: lookups, body }) => `${String(body['model'])}: ${lookups}`,
  })
  onTestFinished(ownModel.close)
  const transcriber = await startFakeTranscriber({
    fallback: ({ model }) => ({ text: `escrito por ${model}`, seconds: 7 }),
  })
  onTestFinished(transcriber.close)
  const voice = await startFakeSpeech()
  onTestFinished(voice.close)
  const env = {
    SPEECH_BASE_URL: `${voice.url}/v1`,
    SPEECH_MODEL: 'kokoro',
    SPEECH_VOICE: 'ef_dora',
    ALLOWED_PRIVATE_ORIGINS: `${ownModel.url},${transcriber.url},${UNREACHABLE_SYSTEM}`,
    ...(withoutModel && { OPENAI_BASE_URL: '' }),
  }
  const setup = await startServerWithWhatsAppAgent({}, { env })
  const { server: testServer, whatsapp, token, agent } = setup
  let contacts = 0
  const addContact = () => whatsapp.addPhone({ number: `5730099900${10 + contacts++}`, name: `Contacto ${contacts}` })

  async function expectEffect(option: AgentOption) {
    const { typed, seen, look, before } = effects[option]
    await before?.(setup)
    const [ana, luz] = [addContact(), addContact()]
    for (const [index, contact] of [ana, luz].entries()) {
      const customConfig = configFromForm(option, typed[index] ?? '', {
        ownModel: ownModel.url,
        transcriber: transcriber.url,
        laterContact: luz.number,
      })
      const { prompt } = requiredFields
      const change = await testServer.call('PUT', `/api/agents/${agent.id}`, { customConfig, prompt }, token)
      expect({ option, status: change.status }).toEqual({ option, status: 200 })
      testServer.model.dropReplies()
      const value = typed[index]
      const effect = await look({ ...setup, ana: contact })
      const skewMs = testServer.clock.now().getTime() - Date.now()
      expect(skewMs, `${option}: the clock is too far ahead; put fewer options on a server`).toBeLessThan(STALE_MS)
      expect({ option, value, effect }).toEqual({ option, value, effect: seen[index] })
    }
  }
  return { expectEffect }
}

describe('agent options on WhatsApp: each option of the form changes what the contact or the model gets', () => {
  const shown = Object.entries(effects).filter(
    ([option]) => option === 'variables' || isWhatsAppOption(option as OptionName),
  ) as [AgentOption, OptionEffect][]
  const groups = [
    ...chunk(shown.filter(([, { before, withoutModel }]) => !before && !withoutModel)),
    ...chunk(shown.filter(([, { before, withoutModel }]) => !before && withoutModel)),
    ...shown.filter(([, { before }]) => before).map((one) => [one]),
  ].map((options) => ({ title: options.map(([option]) => option).join(', '), options }))

  test.each(groups)('$title', async ({ options }) => {
    const { expectEffect } = await startOptionServer(options[0]?.[1].withoutModel)
    for (const [option] of options) await expectEffect(option)
  })
})

/** Each option advances the server's clock, and ten minutes after the network's it would find messages stale. */
function chunk<T>(options: readonly T[], size = 12): T[][] {
  return options.length === 0 ? [] : [options.slice(0, size), ...chunk(options.slice(size), size)]
}
