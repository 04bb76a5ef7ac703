import { buttonClass, inputClass } from '../styles.ts'

export type SelectProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string }[]
  /** As wide and with the same border as a text field. */
  block?: boolean
  disabled?: boolean
  /** The id of a sentence that explains it. */
  describedBy?: string
}

/** The native select, so that phones open their own list; the class `seleccion` styles it where CSS can. */
export function Select<T extends string>({
  label,
  value,
  onChange,
  options,
  block = false,
  disabled = false,
  describedBy,
}: SelectProps<T>) {
  return (
    <select
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as T)}
      className={`seleccion ${block ? inputClass({ size: 'select' }) : buttonClass({ size: 'select' })}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
