import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { described, Field } from './field.tsx'
import { inputClass } from './styles.ts'

type Props = Omit<ComponentProps<'input'>, 'className' | 'size' | 'id'> & {
  label: string
  name: string
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'time'
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
}

export function TextField({ label, error, hint, optional = false, type = 'text', ...props }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className="relative">
        <input
          {...props}
          {...described(id, { error, hint })}
          id={id}
          type={secret && shown ? 'text' : type}
          className={inputClass({ end: secret ? 'button' : 'none' })}
        />
        {secret ? <Eyes shown={shown} disabled={props.disabled} onToggle={() => setShown(!shown)} /> : null}
      </div>
    </Field>
  )
}

function Eyes({ shown, disabled, onToggle }: { shown: boolean; disabled: boolean | undefined; onToggle: () => void }) {
  const Icon = shown ? EyeOff : Eye
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onToggle}
      aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ctl text-texto-3 hover:text-texto disabled:opacity-60"
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </button>
  )
}
