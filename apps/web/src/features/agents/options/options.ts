import { AgentWords, CustomConfig, HIDDEN, type Platform } from '@portavoz/contract'
import * as z from 'zod/mini'
import { formatPhone } from '../../../lib/phone.ts'
import { isTyped, listOf, recordOf, type Variable, VARIABLES, Variables, variablesIn } from './variables.ts'

const names = [
  'autoReply',
  'responseDelay',
  'maxResponseLength',
  'useTypingIndicator',
  'personality.tone',
  'personality.formality',
  'personality.language',
  'greeting',
  'fallbackBehavior.enabled',
  'fallbackBehavior.message',
  'mediaNotice.enabled',
  'mediaNotice.message',
  'neverAnswer',
] as const
type Name = (typeof names)[number]

/** What the fields hold while somebody types; a box that is ticked says «on». */
export type TypedOptions = Record<Name, string> & { variables: Variable[] }

/** What somebody typed about an agent and has not saved. */
export type TypedAgent = AgentWords & { options?: TypedOptions | undefined }

/** A field has the name by which the server refuses it. */
export const optionField = (name: Name) => `customConfig.${name}`

const box = (ticked: boolean) => (ticked ? 'on' : '')

export const typedFrom = (config: CustomConfig): TypedOptions => ({
  autoReply: box(config.autoReply),
  responseDelay: String(config.responseDelay),
  maxResponseLength: String(config.maxResponseLength),
  useTypingIndicator: box(config.useTypingIndicator),
  'personality.tone': config.personality.tone,
  'personality.formality': config.personality.formality,
  'personality.language': config.personality.language,
  greeting: config.greeting,
  'fallbackBehavior.enabled': box(config.fallbackBehavior.enabled),
  'fallbackBehavior.message': config.fallbackBehavior.message,
  'mediaNotice.enabled': box(config.mediaNotice.enabled),
  'mediaNotice.message': config.mediaNotice.message,
  neverAnswer: config.neverAnswer.map(formatPhone).join('\n'),
  variables: listOf(config.variables),
})

/** What stands in a form. What the form does not show stays as it was. */
export function typedIn(form: HTMLFormElement, base: TypedOptions): TypedOptions {
  const data = new FormData(form)
  const valueOf = (name: Name) => {
    const value = data.get(optionField(name))
    return form.elements.namedItem(optionField(name)) ? (typeof value === 'string' ? value : '') : base[name]
  }
  const variables = variablesIn((field) => data.get(field)).filter(isTyped)
  return { ...valuesOf(valueOf), variables }
}

const valuesOf = (valueOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>

const phonesIn = (text: string) => text.split(/[\n,;]+/).filter((phone) => phone.trim() !== '')
const number = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** The whole configuration, because the server replaces the whole. */
const configFrom = (base: CustomConfig, typed: Record<Name, string>) => ({
  ...base,
  autoReply: typed.autoReply === 'on',
  responseDelay: number(typed.responseDelay),
  maxResponseLength: number(typed.maxResponseLength),
  useTypingIndicator: typed.useTypingIndicator === 'on',
  personality: {
    ...base.personality,
    tone: typed['personality.tone'],
    formality: typed['personality.formality'],
    language: typed['personality.language'],
  },
  greeting: typed.greeting,
  fallbackBehavior: {
    ...base.fallbackBehavior,
    enabled: typed['fallbackBehavior.enabled'] === 'on',
    message: typed['fallbackBehavior.message'],
  },
  mediaNotice: { enabled: typed['mediaNotice.enabled'] === 'on', message: typed['mediaNotice.message'] },
  neverAnswer: phonesIn(typed.neverAnswer),
})

/** What an agent's form says, once it is right. `base` is what it was drawn from. */
export const formOver = (base: CustomConfig, isShown: (name: Name) => boolean) =>
  z.pipe(
    z.transform((data: Record<string, unknown>): unknown => {
      const drawn = typedFrom(base)
      const said = (value: unknown) => (typeof value === 'string' ? value : '')
      const valueOf = (name: Name) => (isShown(name) ? said(data[optionField(name)]) : drawn[name])
      const variables = variablesIn((field) => data[field])
      return { ...data, customConfig: configFrom(base, valuesOf(valueOf)), [VARIABLES]: variables }
    }),
    z.pipe(
      z.extend(AgentWords, {
        botToken: z._default(z.string().check(z.trim()), HIDDEN),
        customConfig: CustomConfig,
        [VARIABLES]: Variables,
      }),
      z.transform(({ [VARIABLES]: variables, ...said }) => ({
        ...said,
        customConfig: { ...said.customConfig, variables: recordOf(variables) },
      })),
    ),
  )

/** Phones are unknown to Telegram. */
export const isOptionOf = (platform: Platform) => (name: Name) => name !== 'neverAnswer' || platform === 'whatsapp'
