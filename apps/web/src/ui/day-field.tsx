import { inputClass } from './styles.ts'

type Props = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** The browser's own calendar, its label beside it. */
export const DayField = ({ label, value, onChange }: Props) => (
  <label className="flex items-center gap-2 text-sm text-texto-2">
    {label}
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
