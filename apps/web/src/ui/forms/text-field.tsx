import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { fieldAriaProps, Field } from './field.tsx'
import { inputClass } from '../styles.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'id'> & {
  label: string
  name: string
  type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'time' | 'datetime-local'
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
}

export function TextField({ label, error, hint, optional = false, type = 'text', ...props }: TextFieldProps) {
  const id = useId()
  const [isVisible, setShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className="relative">
        <input
          {...props}
          {...fieldAriaProps(id, { error, hint })}
          id={id}
          type={isPassword && isVisible ? 'text' : type}
          className={inputClass({ end: isPassword ? 'button' : 'none' })}
        />
        {isPassword ? (
          <PasswordToggle isVisible={isVisible} disabled={props.disabled} onToggle={() => setShown(!isVisible)} />
        ) : null}
      </div>
    </Field>
  )
}

function PasswordToggle({
  isVisible,
  disabled,
  onToggle,
}: {
  isVisible: boolean
  disabled: boolean | undefined
  onToggle: () => void
}) {
  const Icon = isVisible ? EyeOff : Eye
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onToggle}
      aria-label={isVisible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
      className={
        'absolute inset-y-0 right-0 grid w-11 place-items-center rounded-ctl text-texto-3 hover:text-texto ' +
        'disabled:opacity-60'
      }
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </button>
  )
}
