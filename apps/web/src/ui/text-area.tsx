import { useId, type ComponentProps, type ReactNode } from 'react'
import { described, Field } from './field.tsx'
import { inputClass } from './styles.ts'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  name: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
}

export function TextArea({ label, error, hint, optional = false, rows = 4, ...props }: Props) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      <textarea
        {...props}
        {...described(id, { error, hint })}
        id={id}
        rows={rows}
        className={inputClass({ size: 'area' })}
      />
    </Field>
  )
}
