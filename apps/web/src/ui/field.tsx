import type { ReactNode } from 'react'

type Said = { error?: string | undefined; hint?: ReactNode }

type Props = Said & {
  id: string
  label: string
  optional?: boolean
  children: ReactNode
}

/** What the control of a field must carry so that its hint and its error are read with it. */
export const described = (id: string, { error, hint }: Said) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/** A hint, and one sentence of error. */
export const below = (id: string, { error, hint }: Said) => (
  <>
    {hint ? (
      <p id={`${id}-hint`} className="text-xs text-texto-3">
        {hint}
      </p>
    ) : null}
    {error ? (
      <p id={`${id}-error`} className="text-sm text-error">
        {error}
      </p>
    ) : null}
  </>
)

/** A label above, a hint and one sentence of error below. */
export function Field({ id, label, error, hint, optional = false, children }: Props) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-texto-2">
        {label}
        {optional ? <span className="font-normal text-texto-3"> (opcional)</span> : null}
      </label>
      {children}
      {below(id, { error, hint })}
    </div>
  )
}
