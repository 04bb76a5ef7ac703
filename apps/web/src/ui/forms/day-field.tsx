import { inputClass } from '../styles.ts'

type DayFieldProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** The browser's date input, with its label beside it. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label className="flex items-center gap-2 text-sm text-texto-2">
    <span className="w-11">{label}</span>
    <span className="w-40">
      <input
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={inputClass({ size: 'md' })}
      />
    </span>
  </label>
)
