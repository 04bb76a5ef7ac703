import { useId } from 'react'
import { inputClass } from '../../../ui/styles.ts'
import { crossesMidnight, type QuietHours } from './quiet-hours.ts'

/** «hora estándar de Colombia» */
const timeZoneName = () =>
  new Intl.DateTimeFormat('es', { timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value

export function QuietHoursFields({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <TimeInput label="Desde" value={hours.from} onChange={(from) => onChange({ ...hours, from })} />
      <TimeInput label="Hasta" value={hours.to} onChange={(to) => onChange({ ...hours, to })} />
      <p className="col-span-2 text-xs text-texto-3">
        {crossesMidnight(hours) ? 'Hasta el día siguiente, ' : 'Cada día, '}
        {timeZoneName()}.
      </p>
    </div>
  )
}

function TimeInput({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium text-texto-2">
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        value={value}
        onChange={(event) => event.target.value && onChange(event.target.value)}
        className={inputClass({ size: 'md' })}
      />
    </div>
  )
}
