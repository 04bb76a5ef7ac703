import type { ReactNode } from 'react'

type FieldMessages = { error?: string | undefined; hint?: ReactNode }

type FieldProps = FieldMessages & {
  id: string
  label: string
  optional?: boolean
  children: ReactNode
}

/** ARIA attributes that connect a control with its hint and error. */
export const fieldAriaProps = (id: string, { error, hint }: FieldMessages) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/** The hint and the error of a field. */
export const fieldMessages = (id: string, { error, hint }: FieldMessages) => (
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

/** A label above; hint and error below. */
export function Field({ id, label, error, hint, optional = false, children }: FieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-texto-2">
        {label}
        {optional ? <span className="font-normal text-texto-3"> (opcional)</span> : null}
      </label>
      {children}
      {fieldMessages(id, { error, hint })}
    </div>
  )
}
