import { useEffect, useId, useRef } from 'react'
import { inputClass } from '../styles.ts'

type TimeFieldProps = { label: string; value: string; onChange: (value: string) => void }

/**
 * A time that is never empty; each complete time is reported at once. React leaves the input alone while it has the
 * focus, since a written value would discard the digits that the person typed of the next one.
 */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium text-texto-2">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="time"
        required
        defaultValue={value}
        onChange={({ target }) => target.value && onChange(target.value)}
        onBlur={({ target }) => {
          target.value = value
        }}
        className={inputClass({ size: 'md' })}
      />
    </div>
  )
}
