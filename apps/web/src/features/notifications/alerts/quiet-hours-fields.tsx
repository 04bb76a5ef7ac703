import { TimeField } from '../../../ui/forms/time-field.tsx'
import { crossesMidnight, type QuietHours } from './quiet-hours.ts'

/** «hora estándar de Colombia» */
const timeZoneName = () =>
  new Intl.DateTimeFormat('es', { timeZoneName: 'long' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value

export function QuietHoursFields({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <TimeField label="Desde" value={hours.from} onChange={(from) => onChange({ ...hours, from })} />
      <TimeField label="Hasta" value={hours.to} onChange={(to) => onChange({ ...hours, to })} />
      <p className="col-span-2 text-xs text-texto-3">
        {crossesMidnight(hours) ? 'Hasta el día siguiente, ' : 'Cada día, '}
        {timeZoneName()}.
      </p>
    </div>
  )
}
