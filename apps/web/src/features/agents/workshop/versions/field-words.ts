import { type CustomConfig, formatUsd, MICROS } from '@portavoz/contract'
import { formatPhone } from '../../../../lib/phone.ts'
import {
  conditions,
  contactData,
  dayWord,
  delayWord,
  formalities,
  interests,
  languages,
  listed,
  type Option,
  retryWord,
  small,
  tones,
  transferWord,
  wordOf,
} from '../../options/option-words.ts'

type Said = { label: string; say?: (value: never) => string }

/** As the form says them, within a list. */
function named(options: readonly Option[]) {
  const known = options.map(({ value, label }) => ({ value, label: small(label) }))
  return (values: string[]) => listed(values.map((value) => wordOf(known, value)))
}
const data = [...contactData, ...interests]

/** Each field as its form calls it, and how what it says is read. */
const fields: Record<string, Said> = {
  name: { label: 'Nombre' },
  description: { label: 'Descripción' },
  prompt: { label: 'Prompt del sistema' },
  autoReply: { label: 'Responder automáticamente' },
  responseDelay: { label: 'Espera antes de responder', say: delayWord },
  maxResponseLength: { label: 'Largo máximo de la respuesta', say: (value: number) => `${value} caracteres` },
  useTypingIndicator: { label: 'Mostrar «escribiendo…»' },
  'personality.tone': { label: 'Tono', say: (value: string) => wordOf(tones, value) },
  'personality.formality': { label: 'Trato', say: (value: string) => wordOf(formalities, value) },
  'personality.language': { label: 'Idioma', say: (value: string) => wordOf(languages, value) },
  greeting: { label: 'Saludo' },
  'dataSources.knowledgeBase': { label: 'Responder con tus documentos' },
  'dataSources.webhook': { label: 'Preguntar a tu sistema' },
  'dataSources.webhookUrl': { label: 'A dónde le pregunta' },
  'dataSources.database': { label: 'Usar una base de datos, que no hace nada' },
  'features.autoFAQ': { label: 'Citar tus documentos cuando no hay un modelo' },
  'features.guideCustomers': { label: 'Guiar a quien no sabe qué quiere' },
  'businessHours.enabled': { label: 'Atender solo en un horario' },
  'businessHours.days': {
    label: 'Días en que abre',
    say: (value: number[]) => (value.length === 7 ? 'Todos los días' : listed(value.map(dayWord))),
  },
  'businessHours.start': { label: 'Abre a las' },
  'businessHours.end': { label: 'Cierra a las' },
  'businessHours.timezone': { label: 'Zona horaria' },
  'businessHours.outsideHoursMessage': { label: 'Mensaje de fuera de horario' },
  'fallbackBehavior.enabled': { label: 'Enviar un mensaje de respaldo' },
  'fallbackBehavior.message': { label: 'Mensaje de respaldo' },
  'fallbackBehavior.outageMessage': { label: 'Si el modelo no responde' },
  'fallbackBehavior.transferToHuman': { label: 'En lugar del respaldo, pasar la conversación a una persona' },
  'fallbackBehavior.retryAttempts': { label: 'Si lo que escribió el modelo no se puede enviar', say: retryWord },
  'features.humanEscalation': { label: 'Pasar la conversación a una persona' },
  'escalationRules.keywords': { label: 'Palabras que piden una persona' },
  'escalationRules.conditions': { label: 'También la pasa si el cliente…', say: named(conditions) },
  'escalationRules.autoTransferAfter': {
    label: 'Tras varias preguntas sin respuesta',
    say: transferWord,
  },
  'escalationRules.workingHours': { label: 'Solo hay personas en el horario de atención' },
  'escalationRules.message': { label: 'Lo que dice al pasarla' },
  'leadCapture.enabled': { label: 'Guardar lo que el cliente cuenta de sí' },
  'leadCapture.requiredFields': { label: 'Qué guarda del cliente', say: named(data) },
  'features.qualifyLeads': { label: 'Guardar también su interés en comprar' },
  'features.salesIntegration': { label: 'Enviarlos a tu sistema de ventas' },
  'leadCapture.qualification': { label: 'Qué guarda de su interés', say: named(data) },
  'disclosure.enabled': { label: 'Decir que es automático' },
  'disclosure.message': { label: 'Frase de que es automático' },
  'mediaNotice.enabled': { label: 'Avisar que solo lee texto' },
  'mediaNotice.message': { label: 'Aviso de que solo lee texto' },
  neverAnswer: {
    label: 'Números que nunca se responden',
    say: (value: string[]) => value.map(formatPhone).join('\n'),
  },
  'budget.monthlyUsd': {
    label: 'Presupuesto al mes',
    say: (value: number | null) => (value === null ? 'Sin límite' : formatUsd(value * MICROS)),
  },
  variables: {
    label: 'Variables',
    say: (value: CustomConfig['variables']) =>
      Object.entries(value)
        .map(([name, said]) => `${name}: ${said}`)
        .join('\n'),
  },
  model: {
    label: 'Modelo',
    say: (value: CustomConfig['model']) => (value ? `${value.name} (${value.provider})` : 'El que haya disponible'),
  },
}

/** A field that this console does not know is told by the name it has. */
export const fieldLabel = (name: string): string => fields[name]?.label ?? name

/** What a field says, in words. */
export function fieldWords(name: string, value: unknown): string {
  const say = fields[name]?.say as ((value: unknown) => string) | undefined
  const words = say ? say(value) : plainWords(value)
  return words === '' ? 'Nada' : words
}

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return listed(value.map(String))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
