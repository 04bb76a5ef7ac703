import { dayOfDate } from '../../../../lib/format/dates.ts'
import { Select } from '../../../../ui/forms/select.tsx'
import { inputClass } from '../../../../ui/styles.ts'

type PreviewTimeFieldProps = { value: string | null; onChange: (value: string | null) => void }

/** When the customer's message counts as written: replies depend on the hour. */
export function PreviewTimeField({ value, onChange }: PreviewTimeFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-sm font-medium text-texto-2">
        ¿Cuándo?
      </span>
      <Select
        label="¿Cuándo?"
        value={value === null ? 'now' : 'then'}
        options={[
          { value: 'now', label: 'Ahora' },
          { value: 'then', label: 'Otro día y hora' },
        ]}
        onChange={(choice) => onChange(choice === 'now' ? null : todayAtThree().toISOString())}
      />
      {value === null ? null : (
        <span className="w-56">
          <PreviewTimeInput value={value} onChange={onChange} />
        </span>
      )}
    </div>
  )
}

type PreviewTimeInputProps = { value: string; onChange: (value: string) => void }

export const PreviewTimeInput = ({ value, onChange }: PreviewTimeInputProps) => (
  <input
    type="datetime-local"
    aria-label="Día y hora, en la hora de este dispositivo"
    title="En la hora de este dispositivo"
    required
    value={toLocalInputValue(new Date(value))}
    onChange={(event) => {
      const date = new Date(event.target.value)
      if (!Number.isNaN(date.getTime())) onChange(date.toISOString())
    }}
    className={inputClass({ size: 'md' })}
  />
)

export function todayAtThree() {
  const date = new Date()
  date.setHours(15, 0, 0, 0)
  return date
}

const padTwoDigits = (part: number) => String(part).padStart(2, '0')
/** As `datetime-local` inputs expect it. */
const toLocalInputValue = (date: Date) =>
  `${dayOfDate(date)}T${padTwoDigits(date.getHours())}:${padTwoDigits(date.getMinutes())}`
