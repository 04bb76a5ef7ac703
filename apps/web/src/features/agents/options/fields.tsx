import type { CustomConfig, FieldErrors } from '@portavoz/contract'
import type { Cautions } from './cautions.ts'
import { isOptionOf, optionField, type Name, type TypedOptions, type Voice } from './options.ts'

/** What a section is drawn from: as it was when the form opened, as it stands now, and what is wrong with it. */
export type PartProps = {
  voice: Voice
  /** As the fields begin. */
  typed: TypedOptions
  /** As they would be saved now. */
  config: CustomConfig
  errors: FieldErrors
  cautions: Cautions
}

const MESSAGE_MAX = 1000

/** A field that holds several is wrong when one of them is. */
const errorAt = (errors: FieldErrors, name: string) =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]

/** What the controls of a section have in common: their name, what stands in them, what is wrong, what they do. */
export function fieldsIn({
  voice,
  typed,
  errors,
  cautions,
}: Pick<PartProps, 'voice' | 'typed' | 'errors' | 'cautions'>) {
  const hinted = (name: Name, hint?: string) => {
    const caution = cautions[name]
    if (!caution) return hint
    return (
      <>
        {hint} <span className="text-aviso">{caution}</span>
      </>
    )
  }
  const value = (name: Name, hint?: string) => ({
    name: optionField(name),
    defaultValue: typed[name],
    error: errorAt(errors, optionField(name)),
    hint: hinted(name, hint),
  })
  return {
    isShown: isOptionOf(voice),
    value,
    message: (name: Name, hint?: string) => ({ ...value(name, hint), maxLength: MESSAGE_MAX, rows: 2 }),
    box: (name: Name, hint?: string) => ({
      name: optionField(name),
      defaultChecked: typed[name] === 'on',
      hint: hinted(name, hint),
    }),
  }
}
