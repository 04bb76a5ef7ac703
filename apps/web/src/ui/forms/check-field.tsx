import { useId, type ReactNode } from 'react'

type CheckFieldProps = { label: string; name: string; defaultChecked: boolean; hint?: ReactNode }

/** A checkbox with its label. */
export function CheckField({ label, name, defaultChecked, hint }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium text-texto-2">
        <input
          type="checkbox"
          name={name}
          defaultChecked={defaultChecked}
          aria-describedby={hint ? id : undefined}
          className="size-4.5 shrink-0 accent-acento"
        />
        {label}
      </label>
      {hint ? (
        <p id={id} className="pl-7 text-xs text-texto-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
