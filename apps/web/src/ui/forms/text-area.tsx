import { useId, type ComponentProps, type ReactNode } from 'react'
import { fieldAriaProps, Field } from './field.tsx'
import { inputClass } from '../styles.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  name: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
}

export function TextArea({ label, error, hint, optional = false, rows = 4, ...props }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      <textarea
        {...props}
        {...fieldAriaProps(id, { error, hint })}
        id={id}
        rows={rows}
        className={inputClass({ size: 'area' })}
      />
    </Field>
  )
}
