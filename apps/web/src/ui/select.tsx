import { buttonClass, inputClass } from './styles.ts'

type Props<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string }[]
  /** As wide and as bordered as a text field beside it. */
  block?: boolean
  disabled?: boolean
}

/** The browser's own list: phones open their native one, and `seleccion` dresses it where CSS may. */
export function Select<T extends string>({
  label,
  value,
  onChange,
  options,
  block = false,
  disabled = false,
}: Props<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as T)}
      className={`seleccion ${block ? inputClass() : buttonClass()}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
