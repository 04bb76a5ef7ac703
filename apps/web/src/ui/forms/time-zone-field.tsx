import { useId, useRef } from 'react'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../button.tsx'
import { TextField } from './text-field.tsx'
import { verbatimInput } from './verbatim.ts'
import {
  hasDifferentTime,
  browserTimeZone,
  listTimeZones,
  timeZoneHint,
  zoneCity,
} from '../../lib/format/time-zones.ts'

const browserZone = browserTimeZone()
const timeZones = listTimeZones(browserZone)

/** `zone` is the current value. */
type TimeZoneFieldProps = {
  zone: string
  label: string
  name: string
  defaultValue: string
  error?: string | undefined
}

/** A time zone, found by typing part of its name; a button selects the browser's zone. */
export function TimeZoneField({ zone, ...field }: TimeZoneFieldProps) {
  const listId = useId()
  const now = useNow()
  const input = useRef<HTMLInputElement>(null)

  /** Setting the value fires no event, so an input event is dispatched for the form. */
  function selectBrowserZone() {
    if (!input.current) return
    input.current.value = browserZone
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }
  return (
    <div className="grid gap-2">
      <TextField
        {...field}
        ref={input}
        hint={timeZoneHint(zone, now)}
        list={listId}
        onFocus={(event) => event.target.select()}
        maxLength={60}
        {...verbatimInput}
      />
      <datalist id={listId}>
        {timeZones.map((timeZone) => (
          <option key={timeZone} value={timeZone}>
            {zoneCity(timeZone)}
          </option>
        ))}
      </datalist>
      {hasDifferentTime(zone, browserZone, now) ? (
        <div>
          <Button size="sm" onClick={selectBrowserZone}>
            Usar la de este equipo: {zoneCity(browserZone)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
