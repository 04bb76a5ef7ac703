import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dayName, weekdayOptions } from '../../../../lib/format/hours.ts'
import { parseLines } from '../../../../lib/format/lists.ts'
import { fieldAriaProps, fieldMessages } from '../../../../ui/forms/field.tsx'
import { inputClass } from '../../../../ui/styles.ts'

type DayHoursFieldProps = {
  label: string
  name: string
  defaultValue: string
  openDays: readonly number[]
  hint?: ReactNode
  error?: string | undefined
}

/** Hours of single days, a line for each; days without their own have empty fields. */
export function DayHoursField({ label, name, defaultValue, openDays, hint, error }: DayHoursFieldProps) {
  const id = useId()
  const lines = parseLines(defaultValue)
  const [isOpen, setOpen] = useState(lines.length > 0)
  return (
    <details open={isOpen || error !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        className={
          'flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-medium text-texto-2 hover:underline'
        }
      >
        {label} <ChevronDown aria-hidden className="size-4 shrink-0 text-texto-3" />
      </summary>
      <fieldset
        aria-label={label}
        aria-describedby={fieldAriaProps(id, { error, hint })['aria-describedby']}
        className="grid min-w-0 gap-3"
      >
        {weekdayOptions.map(({ value, label: text }) => (
          <DayRow
            key={value}
            name={name}
            day={value}
            text={text}
            line={lines.find((one) => one.startsWith(value)) ?? ''}
            isOpen={openDays.includes(Number(value))}
            isInvalid={error !== undefined}
          />
        ))}
        {fieldMessages(id, { error, hint })}
      </fieldset>
    </details>
  )
}

type DayRowProps = { name: string; day: string; text: string; line: string; isOpen: boolean; isInvalid: boolean }

function DayRow({ name, day, text, line, isOpen, isInvalid }: DayRowProps) {
  const [, savedStart = '', savedEnd = ''] = line.split(' ')
  const [start, setStart] = useState(savedStart)
  const [end, setEnd] = useState(savedEnd)
  // Half of the hours is an error only where the day is open.
  const isGiven = isOpen ? start || end : start && end
  const value = isGiven ? `${day} ${start} ${end}` : ''
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  useEffect(() => {
    // The form reads its fields on this event; the one of the clock came before the value.
    if (told.current !== value) field.current?.dispatchEvent(new Event('input', { bubbles: true }))
    told.current = value
  }, [value])
  const spoken = dayName(Number(day))
  const clock = { type: 'time', 'aria-invalid': isInvalid || undefined, className: inputClass({}) } as const
  return (
    <div inert={!isOpen} className="flex flex-wrap items-center gap-2" style={isOpen ? undefined : { opacity: 0.5 }}>
      <span className="min-w-0 grow basis-full text-sm text-texto-2 sm:basis-0">{text}</span>
      <span style={clockWidth}>
        <input
          {...clock}
          aria-label={`Abre el ${spoken}`}
          value={start}
          onChange={({ target }) => setStart(target.value)}
        />
      </span>
      <span style={clockWidth}>
        <input
          {...clock}
          aria-label={`Cierra el ${spoken}`}
          value={end}
          onChange={({ target }) => setEnd(target.value)}
        />
      </span>
      <input ref={field} type="hidden" name={name} value={value} />
    </div>
  )
}

const clockWidth = { flex: '1 1 7.5rem' }
