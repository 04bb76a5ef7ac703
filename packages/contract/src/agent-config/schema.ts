import * as z from 'zod/mini'
import { ClockTime, HoursByDay, Weekdays } from '../common/clock.ts'
import { MASKED_SECRET, textRecord } from '../common/schema.ts'
import { limits } from '../common/limits.ts'
import { Phone } from '../phones/phone.ts'
import { MicrosPerMinute, TranscriberProvider } from '../transcription/fields.ts'
import { formatRange, wholeNumber } from '../common/numbers.ts'

const booleanField = (value: boolean) => z._default(z.boolean(), value)
const textField = (max: number, value: string) =>
  z._default(z.string().check(z.maxLength(max, `No puede tener más de ${max} caracteres`)), value)
const integerField = (min: number, max: number, value: number) => z._default(wholeNumber(min, max), value)
const textListField = (value: string[]) =>
  z._default(
    z
      .array(z.string().check(z.maxLength(200, 'Cada línea puede tener como mucho 200 caracteres')))
      .check(z.maxLength(50, 'No puede haber más de 50')),
    value,
  )
/** A group of fields with defaults; it may be left out or sent in part. */
const fieldGroup = <T extends z.core.$ZodLooseShape>(shape: T) => z.prefault(z.object(shape), {} as never)
const clockField = (value: string) => z._default(ClockTime, value)

export const ModelProvider = z.enum(['openai', 'anthropic', 'custom'])
export type ModelProvider = z.infer<typeof ModelProvider>

const BUDGET_ERROR = `Escribe un número ${formatRange(0.01, limits.budgetUsd)}`

/** A missing key keeps the stored one. */
const apiKeyField = textField(400, MASKED_SECRET)

/** A name that a prompt can use as `{{name}}`. */
export const isVariableName = (name: string): boolean => name !== '__proto__' && /^[\p{L}\w.-]+$/u.test(name)

/** Most characters of the texts that an agent sends as they are; the form has the same limits. */
export const agentTextLimits = { message: 1000, disclosure: 200 }

const FALLBACK_MESSAGE = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
/** Default message while the model is unavailable. */
export const OUTAGE_MESSAGE = 'En este momento no puedo responder, te escribimos en cuanto podamos'

const configFields = {
  responseDelay: integerField(0, 60_000, 1000),
  maxResponseLength: integerField(1, 8000, 1000),
  useTypingIndicator: booleanField(true),
  autoReply: booleanField(true),
  /** By provider of its own model; `transcriber`: of its own transcriber. */
  apiKeys: fieldGroup({
    openai: apiKeyField,
    anthropic: apiKeyField,
    custom: apiKeyField,
    transcriber: apiKeyField,
  }),
  model: z._default(
    z.nullable(
      z.object({
        provider: ModelProvider,
        name: textField(120, ''),
        baseUrl: textField(400, ''),
        /** The owner says that it sees pictures; only asked where its name does not say it. */
        sees: booleanField(false),
      }),
    ),
    null,
  ),
  /** What hears its voice notes; null for the workspace's. */
  transcriber: z._default(
    z.nullable(
      z.object({
        provider: TranscriberProvider,
        name: textField(120, ''),
        baseUrl: textField(400, ''),
        microsPerMinute: z._default(MicrosPerMinute, null),
      }),
    ),
    null,
  ),
  dataSources: fieldGroup({
    knowledgeBase: booleanField(true),
    /** Has no effect; stored as sent. */
    database: booleanField(false),
    /** Queries the owner's own system at `webhookUrl`. */
    webhook: booleanField(false),
    webhookUrl: textField(limits.webhookUrl, ''),
  }),
  personality: fieldGroup({
    tone: textField(40, 'friendly'),
    formality: textField(40, 'casual'),
    language: textField(20, 'es'),
  }),
  businessHours: fieldGroup({
    enabled: booleanField(false),
    start: clockField('09:00'),
    end: clockField('18:00'),
    timezone: textField(60, 'America/Mexico_City'),
    /** Opening days, Monday 1 to Sunday 7. */
    days: z._default(Weekdays, [1, 2, 3, 4, 5, 6, 7]),
    /** Opening days with other hours than `start` to `end`. */
    byDay: z._default(HoursByDay, []),
    outsideHoursMessage: textField(
      agentTextLimits.message,
      'Gracias por escribirnos. Te respondemos en cuanto abramos.',
    ),
  }),
  /** Reply to Telegram's «/start». */
  greeting: textField(agentTextLimits.message, '¡Hola! Escribe tu pregunta y te respondo enseguida.'),
  /** Put before the first automatic message of a conversation only. */
  disclosure: fieldGroup({
    enabled: booleanField(true),
    message: textField(agentTextLimits.disclosure, 'Soy un asistente automático.'),
  }),
  fallbackBehavior: fieldGroup({
    enabled: booleanField(true),
    message: textField(agentTextLimits.message, FALLBACK_MESSAGE),
    /** Sent while the model is unavailable. Empty: `message` if the owner changed it, else `OUTAGE_MESSAGE`. */
    outageMessage: textField(agentTextLimits.message, ''),
    transferToHuman: booleanField(false),
    retryAttempts: integerField(0, 5, 1),
  }),
  /** Sent once per conversation when a contact sends a file without text, or a picture that no model sees. */
  mediaNotice: fieldGroup({
    enabled: booleanField(true),
    message: textField(agentTextLimits.message, 'Por ahora solo leo texto. ¿Me lo escribes, por favor?'),
  }),
  /** Full phone numbers that are stored but never answered: family, suppliers. */
  neverAnswer: z._default(
    z.array(Phone).check(
      z.maxLength(limits.neverAnswer, `No puede haber más de ${limits.neverAnswer} números`),
      z.overwrite((phones) => [...new Set(phones)]),
    ),
    [],
  ),
  escalationRules: fieldGroup({
    keywords: textListField(['hablar con humano', 'quiero comprar', 'problema urgente']),
    conditions: textListField(['price_inquiry', 'complex_issue', 'customer_request']),
    autoTransferAfter: integerField(0, 50, 3),
    /** People keep the business hours even if the agent answers round the clock. */
    workingHours: booleanField(false),
    /** Sent to the contact when a person takes over. */
    message: textField(agentTextLimits.message, 'Te paso con una persona del equipo, que te responde por aquí.'),
  }),
  leadCapture: fieldGroup({
    enabled: booleanField(true),
    requiredFields: textListField(['name', 'phone', 'email']),
    qualification: textListField(['budget', 'timeline', 'decision_maker']),
  }),
  /** Proofs of payment that contacts send are read and doubted; never taken for a payment. */
  paymentReceipts: fieldGroup({
    enabled: booleanField(false),
    /** Names, accounts and phones that are paid; none are compared when empty. */
    payees: textListField([]),
  }),
  features: fieldGroup({
    attend24_7: booleanField(true),
    autoFAQ: booleanField(true),
    /** Pictures that the owner put beside rows and documents. */
    sendPictures: booleanField(true),
    /** Answers with a voice note to who sent one. */
    voiceReplies: booleanField(false),
    guideCustomers: booleanField(true),
    qualifyLeads: booleanField(true),
    humanEscalation: booleanField(true),
    salesIntegration: booleanField(true),
  }),
  /** Monthly budget for models in dollars; null for no limit. */
  budget: fieldGroup({
    monthlyUsd: z._default(
      z.nullable(
        z.number({ error: BUDGET_ERROR }).check(
          z.gte(0.01, BUDGET_ERROR),
          z.lte(limits.budgetUsd, BUDGET_ERROR),
          z.overwrite((usd) => Math.round(usd * 100) / 100),
        ),
      ),
      null,
    ),
  }),
  variables: z._default(textRecord(limits.variablesMax, { name: 60, text: 2000 }), {}),
}
/** The fields with their defaults, before `attend24_7` is derived from the hours. */
export const CustomConfigFields = z.object(configFields)

/** An agent's behaviour, with the defaults of the specification. */
export const CustomConfig = z.prefault(CustomConfigFields.check(z.overwrite(deriveAttend24x7)), {})
export type CustomConfig = z.output<typeof CustomConfig>

/** Sets `attend24_7` to the inverse of `businessHours.enabled`, the stored one of the two. */
export function deriveAttend24x7<T extends z.output<typeof CustomConfigFields>>(config: T): T {
  return { ...config, features: { ...config.features, attend24_7: !config.businessHours.enabled } }
}

export type CustomConfigInput = z.input<typeof CustomConfig>

/** The message while the model is unavailable; empty if the owner wants none. */
export function resolveOutageMessage({ fallbackBehavior }: Pick<CustomConfig, 'fallbackBehavior'>): string {
  const { enabled, message, outageMessage } = fallbackBehavior
  if (!enabled) return ''
  if (outageMessage.trim() !== '') return outageMessage
  return message === FALLBACK_MESSAGE ? OUTAGE_MESSAGE : message
}
