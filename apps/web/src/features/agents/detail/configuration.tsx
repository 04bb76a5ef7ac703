import { type Agent, outageMessageOf } from '@portavoz/contract'
import { formatNumber } from '../../../lib/numbers.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { delayWord, languages, retryWord, tones, wordOf } from '../options/option-words.ts'
import { isOptionOf } from '../options/options.ts'
import { asksOwnSystem, summaries } from '../options/summaries.ts'
import { modelWord } from './model-word.ts'
import { FactList } from './section.tsx'

const quoted = (isSaid: boolean, text: string, otherwise: string) => (isSaid && text ? `«${text}»` : otherwise)

const named = (variable: string) => `{{${variable}}}`

const yes = (isSo: boolean) => (isSo ? 'Sí' : 'No')

/** Of an address, what is no secret. */
const hostOf = ({ dataSources: { webhookUrl } }: Agent['customConfig']) =>
  webhookUrl.replace(/^https?:\/\/([^/?#]+)(?:[/?#].*)?$/i, '$1')

/** What was set, as far as it has an effect. */
export function Configuration({ agent }: { agent: Agent }) {
  const { customConfig: config } = agent
  const acts = isOptionOf(agent)
  const { personality, mediaNotice, neverAnswer } = config
  const manner = `${wordOf(tones, personality.tone)}, ${personality.formality === 'formal' ? 'de usted' : 'de tú'}`
  const facts = [
    { word: 'Modelo', value: modelWord(agent) },
    { word: 'Responde automáticamente', value: config.autoReply ? 'Sí' : 'No, espera a que respondas tú' },
    ...(acts('responseDelay') ? [{ word: 'Espera antes de responder', value: delayWord(config.responseDelay) }] : []),
    { word: 'Largo máximo de la respuesta', value: `${formatNumber(config.maxResponseLength)} caracteres` },
    ...(acts('useTypingIndicator') ? [{ word: 'Muestra «escribiendo…»', value: yes(config.useTypingIndicator) }] : []),
    { word: 'Tono y trato', value: manner },
    { word: 'Idioma', value: wordOf(languages, personality.language) },
    { word: 'Guía a quien no sabe qué quiere', value: yes(config.features.guideCustomers) },
    { word: 'Responde con tus documentos', value: config.dataSources.knowledgeBase ? 'Sí' : 'No, solo con su prompt' },
    { word: 'Le pregunta a tu sistema', value: asksOwnSystem(config.dataSources) ? hostOf(config) : 'No' },
    { word: 'Los cita cuando no hay un modelo', value: yes(config.features.autoFAQ) },
    { word: 'Variables del prompt', value: Object.keys(config.variables).map(named).join(', ') || 'Ninguna' },
    {
      word: 'Frase de que es automático',
      value: quoted(config.disclosure.enabled, config.disclosure.message, 'Ninguna'),
    },
    { word: 'Saludo', value: quoted(true, config.greeting, 'Ninguno') },
    ...hoursFacts(agent),
    ...personFacts(agent),
    ...(acts('mediaNotice.enabled')
      ? [{ word: 'Aviso de que solo lee texto', value: quoted(mediaNotice.enabled, mediaNotice.message, 'Ninguno') }]
      : []),
    { word: 'Guarda de tus clientes', value: summaries.leads(config) },
    { word: 'Lo envía a tu sistema de ventas', value: yes(config.features.salesIntegration) },
    ...(acts('neverAnswer')
      ? [{ word: 'Nunca responde a', value: neverAnswer.map(formatPhone).join(', ') || 'Nadie: responde a todos' }]
      : []),
  ]
  return <FactList facts={facts} />
}

function hoursFacts({ customConfig: config }: Agent) {
  const { enabled, timezone, outsideHoursMessage: message } = config.businessHours
  const isUsed = enabled || config.escalationRules.workingHours
  return [
    { word: 'Horario de atención', value: summaries.hours(config) },
    ...(isUsed
      ? [
          { word: 'Zona horaria', value: timezone },
          { word: 'Mensaje de fuera de horario', value: quoted(true, message, 'Ninguno: calla') },
        ]
      : []),
  ]
}

function personFacts({ customConfig: config }: Agent) {
  const { features, escalationRules: rules, fallbackBehavior } = config
  const { enabled, message, transferToHuman, retryAttempts } = fallbackBehavior
  const isPassed = transferToHuman && features.humanEscalation
  return [
    {
      word: 'Mensaje de respaldo',
      value: isPassed
        ? 'Ninguno: pasa la conversación a una persona'
        : quoted(enabled, message, 'Ninguno: calla y te espera'),
    },
    { word: 'Si el modelo no responde', value: quoted(true, outageMessageOf(config), 'Nada: calla y te espera') },
    { word: 'Si lo que escribió el modelo no se puede enviar', value: retryWord(retryAttempts) },
    { word: 'Pasa a una persona', value: summaries.escalation(config) },
    ...(features.humanEscalation
      ? [
          { word: 'Palabras que piden una persona', value: rules.keywords.join(', ') || 'Ninguna' },
          { word: 'Lo que dice al pasarla', value: quoted(true, rules.message, 'Nada') },
          ...(rules.workingHours ? [{ word: 'Hay personas', value: summaries.persons(config) }] : []),
        ]
      : []),
  ]
}
