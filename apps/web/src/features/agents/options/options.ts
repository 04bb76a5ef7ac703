import { type Agent, AgentWords, type CustomConfig, CustomConfigDraft, HIDDEN } from '@portavoz/contract'
import * as z from 'zod/mini'
import { textIn } from '../../../lib/use-zod-form.ts'
import { kinds, type Name, names, withValueAt, valueAt } from './option-kinds.ts'
import { keysFrom, modelFrom, type TypedModel } from './own-model.ts'
import {
  isTyped,
  listOf,
  recordOf,
  type Variable,
  variableField,
  VARIABLES,
  Variables,
  variablesIn,
} from './variables.ts'

export type { Name }

/** What the fields hold while somebody types; a box that is ticked says «on», and of several each has its line. */
export type TypedOptions = Record<Name, string> & { variables: Variable[] }

/** What somebody typed about an agent and has not saved. `basedOn`: the version that it was typed over. */
export type TypedAgent = AgentWords & { options?: TypedOptions | undefined; basedOn?: number | undefined }

/** A field has the name by which the server refuses it. */
export const optionField = (name: Name) => `customConfig.${name}`

const valuesOf = (valueOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>

export const typedFrom = (config: CustomConfig): TypedOptions => ({
  ...valuesOf((name) => kinds[name].shown(valueAt(config, name))),
  variables: listOf(config.variables),
})

/** What stands in a form. What the form does not show stays as it was. */
export function typedIn(form: HTMLFormElement, base: TypedOptions): TypedOptions {
  const data = new FormData(form)
  const valueOf = (name: Name) =>
    form.elements.namedItem(optionField(name)) ? textIn(data, optionField(name)) : base[name]
  const variables = variablesIn((field) => data.get(field)).filter(isTyped)
  return { ...valuesOf(valueOf), variables }
}

/** The same as fields of a form that nobody sees. */
export const fieldsOf = ({ variables, ...typed }: TypedOptions): [field: string, value: string][] => [
  ...names.map((name): [string, string] => [optionField(name), typed[name]]),
  ...variables.flatMap(({ name, value }, at): [string, string][] => [
    [variableField(at, 'name'), name],
    [variableField(at, 'value'), value],
  ]),
]

/** The whole configuration, because the server replaces the whole. Whether it can be so is for the contract to say. */
export function configFrom(base: CustomConfig, typed: Record<Name, string>): CustomConfig {
  const config = names.reduce((made, name) => withValueAt(made, name, kinds[name].read(typed[name])), base)
  const features = { ...config.features, attend24_7: !config.businessHours.enabled }
  return { ...config, features, model: modelFrom(base, modelIn(typed)) }
}

export const modelIn = (typed: Record<Name, string>): TypedModel => ({
  provider: typed['model.provider'],
  name: typed['model.name'],
  baseUrl: typed['model.baseUrl'],
})

/** What an agent's form says, once it is right. `base` is what it was drawn from. */
export const formOver = (base: CustomConfig, isShown: (name: Name) => boolean) =>
  z.pipe(
    z.transform((data: Record<string, unknown>): unknown => {
      const drawn = typedFrom(base)
      const said = (value: unknown) => (typeof value === 'string' ? value : '')
      const valueOf = (name: Name) => (isShown(name) ? said(data[optionField(name)]) : drawn[name])
      const variables = variablesIn((field) => data[field])
      const typed = valuesOf(valueOf)
      // A key is never among what is typed: that is kept on this device.
      const apiKeys = keysFrom(base, typed['model.provider'], (field) => data[field])
      return { ...data, customConfig: { ...configFrom(base, typed), apiKeys }, [VARIABLES]: variables }
    }),
    z.pipe(
      z.extend(AgentWords, {
        botToken: z._default(z.string().check(z.trim()), HIDDEN),
        customConfig: CustomConfigDraft,
        [VARIABLES]: Variables,
      }),
      z.transform(({ [VARIABLES]: variables, ...said }) => ({
        ...said,
        customConfig: { ...said.customConfig, variables: recordOf(variables) },
      })),
    ),
  )

/** Of whom options are: what speaks for an agent, and where. */
export type Voice = Pick<Agent, 'platform' | 'engine'>

/** A workflow of n8n shows no «escribiendo…» and hands over words alone. */
const ofOurs = new Set<Name>(['useTypingIndicator', 'mediaNotice.enabled', 'mediaNotice.message'])

/** Whether it has an effect there. Phones are unknown to Telegram. */
export const isOptionOf =
  ({ platform, engine }: Voice) =>
  (name: Name): boolean =>
    !(name === 'neverAnswer' && platform === 'telegram') && !(engine === 'n8n' && ofOurs.has(name))
