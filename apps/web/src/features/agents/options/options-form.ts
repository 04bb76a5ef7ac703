import { AgentTexts, type CustomConfig, CustomConfigDraft, MASKED_SECRET } from '@portavoz/contract'
import * as z from 'zod/mini'
import { readText } from '../../../lib/hooks/use-zod-form.ts'
import { type AgentOptionName, optionNames } from './agent-options.ts'
import { optionCodec, withOption, getOption } from './option-codecs.ts'
import { toApiKeys, toModelConfig, type ModelFormValues } from './model/own-model.ts'
import { toTranscriberConfig } from './model/own-transcriber.ts'
import {
  isFilledIn,
  toVariableList,
  toVariableRecord,
  type PromptVariable,
  variableFieldName,
  VARIABLES_FIELD,
  PromptVariables,
  readVariables,
} from './fields/prompt-variables.ts'

/** Values of the form fields. A ticked checkbox is «on»; list values are lines. */
export type OptionFormValues = Record<AgentOptionName, string> & { variables: PromptVariable[] }

/** Unsaved values of an agent's form. `basedOn`: the agent version that the form was opened with. */
export type AgentFormValues = AgentTexts & { options?: OptionFormValues | undefined; basedOn?: number | undefined }

/** The server reports errors of an option under this name. */
export const optionFieldName = (name: AgentOptionName) => `customConfig.${name}`

const mapOptions = (valueOf: (name: AgentOptionName) => string) =>
  Object.fromEntries(optionNames.map((name) => [name, valueOf(name)])) as Record<AgentOptionName, string>

export const toFormValues = (config: CustomConfig): OptionFormValues => ({
  ...mapOptions((name) => optionCodec(name).format(getOption(config, name))),
  variables: toVariableList(config.variables),
})

/** Reads the form. Options that the form does not show keep their value of `base`. */
export function readFormValues(form: HTMLFormElement, base: OptionFormValues): OptionFormValues {
  const data = new FormData(form)
  const valueOf = (name: AgentOptionName) =>
    form.elements.namedItem(optionFieldName(name)) ? readText(data, optionFieldName(name)) : base[name]
  const variables = readVariables((field) => data.get(field)).filter(isFilledIn)
  return { ...mapOptions(valueOf), variables }
}

/** The values as entries for hidden inputs. */
export const toFormEntries = ({ variables, ...typed }: OptionFormValues): [field: string, value: string][] => [
  ...optionNames.map((name): [string, string] => [optionFieldName(name), typed[name]]),
  ...variables.flatMap(({ name, value }, index): [string, string][] => [
    [variableFieldName(index, 'name'), name],
    [variableFieldName(index, 'value'), value],
  ]),
]

/** The whole configuration, because the server replaces it whole. The contract validates it. */
export function applyFormValues(base: CustomConfig, typed: Record<AgentOptionName, string>): CustomConfig {
  const config = optionNames.reduce(
    (partial, name) => withOption(partial, name, optionCodec(name).parse(typed[name])),
    base,
  )
  const features = { ...config.features, attend24_7: !config.businessHours.enabled }
  return {
    ...config,
    features,
    model: toModelConfig(base, toModelFormValues(typed)),
    transcriber: toTranscriberConfig(typed['transcriber.provider'], config.transcriber),
  }
}

const providersIn = (typed: Record<AgentOptionName, string>) => ({
  model: typed['model.provider'],
  transcriber: typed['transcriber.provider'],
})

export const toModelFormValues = (typed: Record<AgentOptionName, string>): ModelFormValues => ({
  provider: typed['model.provider'],
  name: typed['model.name'],
  baseUrl: typed['model.baseUrl'],
  sees: typed['model.sees'] === 'on',
})

/** Parses and validates an agent's form. `base` is the stored configuration. */
export const createAgentFormSchema = (base: CustomConfig, isShown: (name: AgentOptionName) => boolean) =>
  z.pipe(
    z.transform((data: Record<string, unknown>): unknown => {
      const storedValues = toFormValues(base)
      const parsed = (value: unknown) => (typeof value === 'string' ? value : '')
      const valueOf = (name: AgentOptionName) =>
        isShown(name) ? parsed(data[optionFieldName(name)]) : storedValues[name]
      const variables = readVariables((field) => data[field])
      const typed = mapOptions(valueOf)
      // Keys are not part of the form values, because drafts are kept on the device.
      const apiKeys = toApiKeys(base, providersIn(typed), (field) => data[field])
      return { ...data, customConfig: { ...applyFormValues(base, typed), apiKeys }, [VARIABLES_FIELD]: variables }
    }),
    z.pipe(
      z.extend(AgentTexts, {
        botToken: z._default(z.string().check(z.trim()), MASKED_SECRET),
        customConfig: CustomConfigDraft,
        [VARIABLES_FIELD]: PromptVariables,
      }),
      z.transform(({ [VARIABLES_FIELD]: variables, ...parsed }) => ({
        ...parsed,
        customConfig: { ...parsed.customConfig, variables: toVariableRecord(variables) },
      })),
    ),
  )
