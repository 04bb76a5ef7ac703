import { type CustomConfig, formatUsd, MICROS } from '@portavoz/contract'
import { formatPhone } from '../../../../lib/phone.ts'
import { delayWord, formalities, languages, tones, wordOf } from '../../options/option-words.ts'

type Said = { label: string; say?: (value: never) => string }

const list = new Intl.ListFormat('es')
const days = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

const conditions: Record<string, string> = {
  customer_request: 'pide hablar con una persona',
  price_inquiry: 'pregunta un precio que el agente no tiene',
  complex_issue: 'tiene un reclamo o un asunto que solo resuelve una persona',
}
const contactData: Record<string, string> = {
  name: 'cómo se llama',
  phone: 'teléfono',
  email: 'correo',
  budget: 'cuánto quiere gastar',
  timeline: 'para cuándo lo quiere',
  decision_maker: 'quién lo decide',
}

const named = (words: Record<string, string>) => (values: string[]) =>
  list.format(values.map((value) => words[value] ?? value))
const times = (value: number) =>
  value === 0 ? 'No lo intenta de nuevo' : value === 1 ? '1 vez más' : `${value} veces más`

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
  'features.autoFAQ': { label: 'Citar tus documentos cuando no hay un modelo' },
  'features.guideCustomers': { label: 'Guiar a quien no sabe qué quiere' },
  'businessHours.enabled': { label: 'Atender solo en un horario' },
  'businessHours.days': {
    label: 'Días en que abre',
    say: (value: number[]) =>
      value.length === 7 ? 'Todos los días' : list.format(value.map((day) => days[day - 1] ?? '')),
  },
  'businessHours.start': { label: 'Abre a las' },
  'businessHours.end': { label: 'Cierra a las' },
  'businessHours.timezone': { label: 'Zona horaria' },
  'businessHours.outsideHoursMessage': { label: 'Mensaje de fuera de horario' },
  'fallbackBehavior.enabled': { label: 'Enviar un mensaje de respaldo' },
  'fallbackBehavior.message': { label: 'Mensaje de respaldo' },
  'fallbackBehavior.transferToHuman': { label: 'En lugar del respaldo, pasar la conversación a una persona' },
  'fallbackBehavior.retryAttempts': { label: 'Si lo que escribió el modelo no se puede enviar', say: times },
  'features.humanEscalation': { label: 'Pasar la conversación a una persona' },
  'escalationRules.keywords': { label: 'Palabras que piden una persona' },
  'escalationRules.conditions': { label: 'También la pasa si el cliente…', say: named(conditions) },
  'escalationRules.autoTransferAfter': {
    label: 'Tras varias preguntas sin respuesta',
    say: (value: number) => (value === 0 ? 'Nunca por eso' : value === 1 ? 'A la primera' : `A la ${value}.ª seguida`),
  },
  'escalationRules.workingHours': { label: 'Solo hay personas en el horario de atención' },
  'escalationRules.message': { label: 'Lo que dice al pasarla' },
  'leadCapture.enabled': { label: 'Guardar lo que el cliente cuenta de sí' },
  'leadCapture.requiredFields': { label: 'Qué guarda del cliente', say: named(contactData) },
  'features.qualifyLeads': { label: 'Guardar también su interés en comprar' },
  'features.salesIntegration': { label: 'Enviarlos a tu sistema de ventas' },
  'leadCapture.qualification': { label: 'Qué guarda de su interés', say: named(contactData) },
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
  if (Array.isArray(value)) return list.format(value.map(String))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
