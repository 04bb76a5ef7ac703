import { inputClass } from '../styles.ts'

type DayFieldProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
  /** With the label above. */
  isStacked?: boolean
}

/** The browser's date input, with its label beside it. */
export const DayField = ({ label, value, onChange, isStacked = false }: DayFieldProps) => (
  <label className={`${isStacked ? 'grid min-w-0 gap-1' : 'flex items-center gap-2'} text-sm text-texto-2`}>
    <span className={isStacked ? undefined : 'w-11'}>{label}</span>
    <span className={isStacked ? 'min-w-0' : 'w-40'}>
      <input
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={inputClass({ size: 'md' })}
      />
    </span>
  </label>
)
