import type { CustomConfig, FieldErrors } from '@portavoz/contract'
import type { OptionWarnings } from '../option-warnings.ts'
import type { AgentOptionName } from '../agent-options.ts'
import type { AgentRuntime } from '../option-support.ts'
import { optionFieldName, type OptionFormValues } from '../options-form.ts'

/** What a section of options is rendered from. */
export type OptionSectionProps = {
  runtime: AgentRuntime
  /** The values when the form opened. */
  typed: OptionFormValues
  /** The configuration that saving the form now would give. */
  config: CustomConfig
  errors: FieldErrors
  warnings: OptionWarnings
}

/** A field of several values shows the first error of its values. */
const findFieldError = (errors: FieldErrors, name: string) =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]

/** Creates the props of a section's inputs: name, default value, error, hint. */
export function createFieldProps({
  typed,
  errors,
  warnings,
}: Pick<OptionSectionProps, 'typed' | 'errors' | 'warnings'>) {
  const hintWithWarning = (name: AgentOptionName, hint?: string) => {
    const warning = warnings[name]
    if (!warning) return hint
    return (
      <>
        {hint} <span className="text-aviso">{warning}</span>
      </>
    )
  }
  const valueProps = (name: AgentOptionName, hint?: string) => ({
    name: optionFieldName(name),
    defaultValue: typed[name],
    error: findFieldError(errors, optionFieldName(name)),
    hint: hintWithWarning(name, hint),
  })
  return {
    valueProps,
    checkboxProps: (name: AgentOptionName, hint?: string) => ({
      name: optionFieldName(name),
      defaultChecked: typed[name] === 'on',
      hint: hintWithWarning(name, hint),
    }),
  }
}
