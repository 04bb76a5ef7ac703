import type { WorkingHours } from '@portavoz/contract'
import { useState } from 'react'
import { dayName, weekdayOptions } from '../../../lib/format/hours.ts'
import { upperFirst } from '../../../lib/format/letter-case.ts'
import { ListField } from '../../../ui/forms/list-field.tsx'
import { differsByDay, sameHoursOf, weekOf, WEEKDAYS } from './hours-draft.ts'
import { readTypedHours, spanField } from './hours-form.ts'
import { SpanRows } from './span-rows.tsx'

type HoursFieldsProps = {
  hours: WorkingHours | null
  errors: Readonly<Record<string, string>>
  busy: boolean
  /** The list of spans changed: errors name their positions. */
  onChange: () => void
}

/** The same hours on chosen days, or spans of its own for each day. */
export function HoursFields({ hours: storedHours, ...rest }: HoursFieldsProps) {
  const [hours, setHours] = useState(storedHours)
  const [isDifferent, setDifferent] = useState(differsByDay(storedHours))
  return (
    <>
      <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium text-texto-2">
        <input
          type="checkbox"
          checked={isDifferent}
          disabled={rest.busy}
          className="size-4.5 shrink-0 accent-acento"
          onChange={({ currentTarget: { checked, form } }) => {
            const typed = form ? readTypedHours(form) : undefined
            if (typed) setHours(typed)
            setDifferent(checked)
            rest.onChange()
          }}
        />
        Cada día distinto
      </label>
      {isDifferent ? <DifferentDays hours={hours} {...rest} /> : <SameHours hours={hours} {...rest} />}
      {rest.errors['workingHours.spans'] ? (
        <p role="alert" className="text-sm text-error">
          {rest.errors['workingHours.spans']}
        </p>
      ) : null}
    </>
  )
}

function SameHours({ hours, errors, busy, onChange }: HoursFieldsProps) {
  const [initial] = useState(() => sameHoursOf(hours))
  const [spans, setSpans] = useState(initial.spans)
  return (
    <>
      <ListField
        label="Días"
        name={spanField(0, 'days')}
        defaultValue={initial.days.join('\n')}
        options={weekdayOptions}
        error={errors[spanField(0, 'days')]}
      />
      <SpanRows
        spans={spans}
        from={0}
        suffix=""
        least={1}
        errors={errors}
        busy={busy}
        onChange={(next) => {
          setSpans(next)
          onChange()
        }}
      />
    </>
  )
}

function DifferentDays({ hours, errors, busy, onChange }: HoursFieldsProps) {
  const [week, setWeek] = useState(() => weekOf(hours))
  return (
    <div className="grid gap-4">
      {WEEKDAYS.map((day) => {
        const spans = week[day - 1] ?? []
        const from = week.slice(0, day - 1).reduce((count, one) => count + one.length, 0)
        return (
          <fieldset key={day} className="grid min-w-0 gap-1.5 border-t border-linea pt-3">
            <legend className="sr-only">{upperFirst(dayName(day))}</legend>
            <p aria-hidden className="text-sm font-semibold">
              {upperFirst(dayName(day))}
              {spans.length === 0 ? <span className="font-medium text-texto-3"> · no trabaja</span> : null}
            </p>
            <SpanRows
              spans={spans}
              from={from}
              suffix={` del ${dayName(day)}`}
              day={day}
              least={0}
              errors={errors}
              busy={busy}
              onChange={(next) => {
                setWeek(week.map((one, index) => (index === day - 1 ? next : one)))
                onChange()
              }}
            />
          </fieldset>
        )
      })}
    </div>
  )
}
