import { useId, useRef } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { verbatim } from '../../../ui/verbatim.ts'
import { isElsewhere, ownZone, zonesFrom, zoneWords } from './zones.ts'

const own = ownZone()
const zones = zonesFrom(own)

/** `zone` is what stands in it now. */
type Props = { zone: string; name: string; defaultValue: string; error?: string | undefined }

/** One of the world's zones, found by typing a part of its name; this browser's is one press away. */
export function ZoneField({ zone, ...field }: Props) {
  const known = useId()
  const now = useNow()
  const input = useRef<HTMLInputElement>(null)

  /** Whoever keeps the form is told as if it had been typed. */
  function chooseOwn() {
    if (!input.current) return
    input.current.value = own
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }
  return (
    <div className="grid gap-2">
      <TextField
        label="Zona horaria"
        {...field}
        ref={input}
        hint={zoneWords(zone, now)}
        list={known}
        onFocus={(event) => event.target.select()}
        maxLength={60}
        {...verbatim}
      />
      <datalist id={known}>
        {zones.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      {isElsewhere(zone, own, now) ? (
        <div>
          <Button size="sm" onClick={chooseOwn}>
            Usar la de este equipo: {own}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
