import { type CustomConfig, ModelProvider } from '@portavoz/contract'
import { formatCount, formatNumber } from '../../../lib/numbers.ts'
import { providerWord } from '../../../ui/model/providers.ts'
import { hoursWords } from './hours-words.ts'
import { isOptionOf, type Voice } from './options.ts'
import type { TypedModel } from './own-model.ts'
import {
  capital,
  conditions,
  contactData,
  delayWord,
  interests,
  languages,
  listed,
  small,
  tones,
  wordOf,
} from './option-words.ts'

const isSaid = (text: string) => text.trim() !== ''

export const asksOwnSystem = ({ webhook, webhookUrl }: CustomConfig['dataSources']): boolean =>
  webhook && isSaid(webhookUrl)

/** Each section of the form in one line, for whoever does not open it. */
export const summaries = {
  manner({ autoReply, responseDelay, personality: { tone, formality, language } }: CustomConfig, voice: Voice): string {
    if (!autoReply) return 'No responde solo: espera a que respondas tú'
    const waits = isOptionOf(voice)('responseDelay') && responseDelay > 0
    const wait = waits ? `Espera ${small(delayWord(responseDelay))}` : 'Sin espera'
    const treats = formality === 'formal' ? 'de usted' : 'de tú'
    return `${wait}, ${small(wordOf(tones, tone))}, ${treats}, en ${small(wordOf(languages, language))}`
  },

  sources({ dataSources }: CustomConfig, variables: number): string {
    const more = [
      ...(dataSources.knowledgeBase ? ['tus documentos'] : []),
      ...(asksOwnSystem(dataSources) ? ['tu sistema'] : []),
    ]
    const what = more.length > 0 ? listed(['Tu prompt', ...more]) : 'Solo tu prompt'
    return variables === 0 ? what : `${what}, con ${formatCount(variables, 'variable', 'variables')}`
  },

  messages({ greeting, disclosure, mediaNotice }: CustomConfig, voice: Voice): string {
    const notices = isOptionOf(voice)('mediaNotice.enabled') && mediaNotice.enabled
    const said = [
      ...(isSaid(greeting) ? ['saludo'] : []),
      ...(disclosure.enabled && isSaid(disclosure.message) ? ['frase de que es automático'] : []),
      ...(notices && isSaid(mediaNotice.message) ? ['aviso de que solo lee texto'] : []),
    ]
    return said.length === 0 ? 'Ninguno' : capital(listed(said))
  },

  model({ provider: said, name }: Pick<TypedModel, 'provider' | 'name'>): string {
    const provider = ModelProvider.safeParse(said).data
    if (provider === undefined) return 'El de tu cuenta'
    const whose = provider === 'custom' ? 'de un programa compatible' : `de ${providerWord(provider)}`
    return isSaid(name) ? `${name.trim()}, ${whose}` : capital(whose)
  },

  budget: ({ budget: { monthlyUsd } }: CustomConfig): string =>
    monthlyUsd === null || Number.isNaN(monthlyUsd) ? 'Sin límite' : `Hasta ${formatNumber(monthlyUsd)} USD al mes`,

  hours: ({ businessHours }: CustomConfig): string => hoursWords(businessHours),

  /** Who answers beside the agent, and when. */
  persons: ({ businessHours }: CustomConfig): string => hoursWords({ ...businessHours, enabled: true }),

  fallback({ fallbackBehavior, features }: CustomConfig): string {
    const { enabled, message, transferToHuman } = fallbackBehavior
    if (transferToHuman && features.humanEscalation) return 'Pasa la conversación a una persona'
    return enabled && isSaid(message) ? 'Envía el mensaje de respaldo' : 'Calla, y la conversación te espera'
  },

  escalation({ features, escalationRules }: CustomConfig): string {
    if (!features.humanEscalation) return 'Nunca: el agente sigue en todas las conversaciones'
    const { keywords, autoTransferAfter } = escalationRules
    const why = [
      ...(keywords.length > 0 ? [`con ${formatCount(keywords.length, 'palabra tuya', 'palabras tuyas')}`] : []),
      ...conditionWords(escalationRules.conditions),
      ...(autoTransferAfter > 0 ? [`tras ${formatCount(autoTransferAfter, 'vez', 'veces')} sin respuesta`] : []),
    ]
    return why.length === 0 ? 'Por ningún motivo todavía' : capital(listed(why))
  },

  leads({ leadCapture, features }: CustomConfig): string {
    const { enabled, requiredFields, qualification } = leadCapture
    const asked = enabled ? [...requiredFields, ...(features.qualifyLeads ? qualification : [])] : []
    return asked.length === 0 ? 'No guarda nada' : capital(listed(asked.map(dataWord).map(small)))
  },

  never: ({ neverAnswer }: CustomConfig): string =>
    neverAnswer.length === 0 ? 'Ninguno: responde a todos' : formatCount(neverAnswer.length, 'número', 'números'),
}

const short: Record<string, string> = {
  customer_request: 'si la piden',
  price_inquiry: 'por un precio que no tiene',
  complex_issue: 'por un reclamo',
}
function conditionWords(said: readonly string[]): string[] {
  const known = conditions.map(({ value }) => value)
  const own = said.filter((one) => !known.includes(one)).length
  return [
    ...known.flatMap((value) => (said.includes(value) ? [short[value] ?? value] : [])),
    ...(own > 0 ? [`por ${formatCount(own, 'motivo tuyo', 'motivos tuyos')}`] : []),
  ]
}

/** A datum of a contact, in the words of the form. */
export const dataWord = (name: string): string => wordOf([...contactData, ...interests], name)
