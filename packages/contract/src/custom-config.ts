import * as z from 'zod/mini'
import { HIDDEN, namedTexts } from './common.ts'
import { limits } from './limits.ts'
import { Phone } from './phone.ts'
import { between, wholeNumber } from './numbers.ts'

const flag = (value: boolean) => z._default(z.boolean(), value)
const words = (max: number, value: string) =>
  z._default(z.string().check(z.maxLength(max, `No puede tener más de ${max} caracteres`)), value)
const whole = (min: number, max: number, value: number) => z._default(wholeNumber(min, max), value)
const list = (value: string[]) =>
  z._default(
    z
      .array(z.string().check(z.maxLength(200, 'Cada línea puede tener como mucho 200 caracteres')))
      .check(z.maxLength(50, 'No puede haber más de 50')),
    value,
  )
/** A group whose fields all have defaults may be left out, or sent in part. */
const group = <T extends z.core.$ZodLooseShape>(shape: T) => z.prefault(z.object(shape), {} as never)
/** What a clock on the wall shows. */
export const WallClock = z
  .string({ error: 'Escribe una hora como 09:00' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora como 09:00'))
const clock = (value: string) => z._default(WallClock, value)

export const ModelProvider = z.enum(['openai', 'anthropic', 'custom'])
export type ModelProvider = z.infer<typeof ModelProvider>

const BUDGET = `Escribe un número ${between(0.01, limits.budgetUsd)}`

/** A key that is left out stays as it was. */
const key = words(400, HIDDEN)

/** As a prompt can name it: `{{name}}`. */
export const isVariableName = (name: string): boolean => name !== '__proto__' && /^[\p{L}\w.-]+$/u.test(name)

const FALLBACK_MESSAGE = 'Lo siento, no pude entender tu mensaje. ¿Podrías reformularlo?'
/** What a contact reads while the model does not answer, unless the owner wrote other words. */
export const OUTAGE_MESSAGE = 'En este momento no puedo responder, te escribimos en cuanto podamos'

const fields = {
  responseDelay: whole(0, 60_000, 1000),
  maxResponseLength: whole(1, 8000, 1000),
  useTypingIndicator: flag(true),
  autoReply: flag(true),
  apiKeys: group({ openai: key, anthropic: key, custom: key }),
  model: z._default(
    z.nullable(
      z.object({
        provider: ModelProvider,
        name: words(120, ''),
        baseUrl: words(400, ''),
      }),
    ),
    null,
  ),
  dataSources: group({
    knowledgeBase: flag(true),
    /** Acts nowhere: it is kept as it was sent. */
    database: flag(false),
    /** Its owner's own system is asked, at `webhookUrl`. */
    webhook: flag(false),
    webhookUrl: words(limits.webhookUrl, ''),
  }),
  personality: group({ tone: words(40, 'friendly'), formality: words(40, 'casual'), language: words(20, 'es') }),
  businessHours: group({
    enabled: flag(false),
    start: clock('09:00'),
    end: clock('18:00'),
    timezone: words(60, 'America/Mexico_City'),
    /** On which it opens, from Monday, 1, to Sunday, 7. */
    days: z._default(
      z.array(wholeNumber(1, 7)).check(
        z.maxLength(7),
        z.overwrite((days) => [...new Set(days)].toSorted((one, other) => one - other)),
      ),
      [1, 2, 3, 4, 5, 6, 7],
    ),
    outsideHoursMessage: words(1000, 'Gracias por escribirnos. Te respondemos en cuanto abramos.'),
  }),
  /** What a Telegram «/start» is answered with. */
  greeting: words(1000, '¡Hola! Escribe tu pregunta y te respondo enseguida.'),
  /** Stands at the head of the first automatic words that a contact gets in a conversation, and nowhere else. */
  disclosure: group({
    enabled: flag(true),
    message: words(200, 'Soy un asistente automático.'),
  }),
  fallbackBehavior: group({
    enabled: flag(true),
    message: words(1000, FALLBACK_MESSAGE),
    /** Said while the model does not answer. Empty: `message` where the owner changed it, else `OUTAGE_MESSAGE`. */
    outageMessage: words(1000, ''),
    transferToHuman: flag(false),
    retryAttempts: whole(0, 5, 1),
  }),
  /** Said once in a conversation to whoever sends something without words. */
  mediaNotice: group({
    enabled: flag(true),
    message: words(1000, 'Por ahora solo leo texto. ¿Me lo escribes, por favor?'),
  }),
  /** Phones, in full, whose messages are kept and never answered: the owner's family, the shop's own suppliers. */
  neverAnswer: z._default(
    z.array(Phone).check(
      z.maxLength(limits.neverAnswer, `No puede haber más de ${limits.neverAnswer} números`),
      z.overwrite((phones) => [...new Set(phones)]),
    ),
    [],
  ),
  escalationRules: group({
    keywords: list(['hablar con humano', 'quiero comprar', 'problema urgente']),
    conditions: list(['price_inquiry', 'complex_issue', 'customer_request']),
    autoTransferAfter: whole(0, 50, 3),
    /** Persons keep the business hours even where the agent answers round the clock. */
    workingHours: flag(false),
    /** What the contact is told when a person takes over. */
    message: words(1000, 'Te paso con una persona del equipo, que te responde por aquí.'),
  }),
  leadCapture: group({
    enabled: flag(true),
    requiredFields: list(['name', 'phone', 'email']),
    qualification: list(['budget', 'timeline', 'decision_maker']),
  }),
  features: group({
    attend24_7: flag(true),
    autoFAQ: flag(true),
    guideCustomers: flag(true),
    qualifyLeads: flag(true),
    humanEscalation: flag(true),
    salesIntegration: flag(true),
  }),
  /** What may be spent on models in a month, in dollars; null for as much as it takes. */
  budget: group({
    monthlyUsd: z._default(
      z.nullable(
        z.number({ error: BUDGET }).check(
          z.gte(0.01, BUDGET),
          z.lte(limits.budgetUsd, BUDGET),
          z.overwrite((usd) => Math.round(usd * 100) / 100),
        ),
      ),
      null,
    ),
  }),
  variables: z._default(namedTexts(limits.variablesMax, { name: 60, text: 2000 }), {}),
}
/** The fields with their defaults, before `attend24_7` follows the hours. */
export const CustomConfigFields = z.object(fields)

/** Everything an owner may set about how an agent behaves, with the specification's defaults. */
export const CustomConfig = z.prefault(CustomConfigFields.check(z.overwrite(followHours)), {})
export type CustomConfig = z.output<typeof CustomConfig>

/** `attend24_7` is the inverse of `businessHours.enabled`, which is the stored one. */
export function followHours<T extends z.output<typeof CustomConfigFields>>(config: T): T {
  return { ...config, features: { ...config.features, attend24_7: !config.businessHours.enabled } }
}

export type CustomConfigInput = z.input<typeof CustomConfig>

/** What a contact reads while the model does not answer; empty where the owner wants nothing said. */
export function outageMessageOf({ fallbackBehavior }: Pick<CustomConfig, 'fallbackBehavior'>): string {
  const { enabled, message, outageMessage } = fallbackBehavior
  if (!enabled) return ''
  if (outageMessage.trim() !== '') return outageMessage
  return message === FALLBACK_MESSAGE ? OUTAGE_MESSAGE : message
}
