import { useId, type ReactNode } from 'react'
import { fieldMessages, fieldAriaProps } from './field.tsx'
import { inputClass } from '../styles.ts'
import { parseLines } from '../../lib/format/lists.ts'

type ListFieldProps = {
  label: string
  name: string
  defaultValue: string
  options: readonly { value: string; label: string }[]
  /** Label of the text box for other values, one per line; without it there is no text box. */
  othersLabel?: string
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
}

/** A list of values: a checkbox for each option and a line for each other value, all under one field name. */
export function ListField({
  label,
  name,
  defaultValue,
  options,
  othersLabel,
  placeholder,
  hint,
  error,
}: ListFieldProps) {
  const id = useId()
  const values = parseLines(defaultValue)
  const otherValues = values.filter((one) => !options.some(({ value }) => value === one))
  return (
    <fieldset
      aria-describedby={fieldAriaProps(id, { error, hint })['aria-describedby']}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-medium text-texto-2">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {options.map(({ value, label: text }) => (
          <label key={value} className="flex min-h-6 items-center gap-2.5 text-sm text-texto-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={values.includes(value)}
              aria-invalid={error ? true : undefined}
              className="size-4.5 shrink-0 accent-acento"
            />
            {text}
          </label>
        ))}
      </div>
      {othersLabel === undefined ? (
        <input type="hidden" name={name} value={otherValues.join('\n')} />
      ) : (
        <textarea
          aria-label={othersLabel}
          name={name}
          defaultValue={otherValues.join('\n')}
          placeholder={placeholder}
          rows={2}
          aria-invalid={error ? true : undefined}
          className={inputClass({ size: 'area' })}
        />
      )}
      {fieldMessages(id, { error, hint })}
    </fieldset>
  )
}
