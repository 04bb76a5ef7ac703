import { useId, type ReactNode } from 'react'
import { described, Field } from './field.tsx'
import { inputClass } from './styles.ts'

type Option = { value: string; label: string }
type Props = {
  label: string
  name: string
  defaultValue: string
  options: readonly Option[]
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
}

/** One of a list, in a form that the browser holds. A value that the list lacks is in it too, as it is. */
export function SelectField({ label, name, defaultValue, options, hint, error, disabled = false }: Props) {
  const id = useId()
  const isListed = options.some(({ value }) => value === defaultValue)
  const shown = isListed ? options : [...options, { value: defaultValue, label: defaultValue }]
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <select
        {...described(id, { error, hint })}
        id={id}
        name={name}
        disabled={disabled}
        defaultValue={defaultValue}
        className={`seleccion ${inputClass()}`}
      >
        {shown.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </Field>
  )
}
