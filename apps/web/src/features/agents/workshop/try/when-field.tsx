import { dayOfDate } from '../../../../lib/dates.ts'
import { Select } from '../../../../ui/select.tsx'
import { inputClass } from '../../../../ui/styles.ts'

type Props = { value: string | null; onChange: (value: string | null) => void }

/** When it is as if the customer wrote: what an agent says depends on the hour. */
export function WhenField({ value, onChange }: Props) {
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
        onChange={(when) => onChange(when === 'now' ? null : afternoon().toISOString())}
      />
      {value === null ? null : (
        <span className="w-56">
          <input
            type="datetime-local"
            aria-label="Día y hora, en la hora de este dispositivo"
            title="En la hora de este dispositivo"
            required
            value={localOf(new Date(value))}
            onChange={(event) => {
              const then = new Date(event.target.value)
              if (!Number.isNaN(then.getTime())) onChange(then.toISOString())
            }}
            className={inputClass({ size: 'md' })}
          />
        </span>
      )}
    </div>
  )
}

/** Today at three, to begin with. */
function afternoon() {
  const then = new Date()
  then.setHours(15, 0, 0, 0)
  return then
}

const two = (part: number) => String(part).padStart(2, '0')
/** As the browser's field holds it. */
const localOf = (date: Date) => `${dayOfDate(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
