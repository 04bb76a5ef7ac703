import { useId, type ReactNode } from 'react'
import { fieldAriaProps, Field } from './field.tsx'
import { inputClass } from '../styles.ts'

type SelectFieldOption = { value: string; label: string }
type SelectFieldProps = {
  label: string
  name: string
  defaultValue: string
  options: readonly SelectFieldOption[]
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  /** Called with the chosen value, for a form that shows other fields by it. */
  onChoose?: (value: string) => void
}

/** A native select of an uncontrolled form. A stored value that is not among the options is added to them. */
export function SelectField({
  label,
  name,
  defaultValue,
  options,
  hint,
  error,
  disabled = false,
  onChoose,
}: SelectFieldProps) {
  const id = useId()
  const isListed = options.some(({ value }) => value === defaultValue)
  const choices = isListed ? options : [...options, { value: defaultValue, label: defaultValue }]
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <select
        {...fieldAriaProps(id, { error, hint })}
        id={id}
        name={name}
        disabled={disabled}
        defaultValue={defaultValue}
        onChange={({ target }) => onChoose?.(target.value)}
        className={`seleccion ${inputClass({ size: 'select' })}`}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
