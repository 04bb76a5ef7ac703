import type { SecondFactorMethod } from '@portavoz/contract'
import { TextField } from '../forms/text-field.tsx'
import { methodLabels } from './methods.ts'

type CodeFieldProps = {
  method: Exclude<SecondFactorMethod, 'passkey'>
  error: string | undefined
  disabled: boolean
  autoFocus?: boolean
  onInput: () => void
}

/** Password managers and phones fill in the code of an app. */
export const CodeField = ({ method, ...props }: CodeFieldProps) => (
  <TextField
    {...props}
    key={method}
    name="code"
    label={methodLabels[method]}
    autoCapitalize="none"
    spellCheck={false}
    {...(method === 'totp'
      ? { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 12 }
      : { autoComplete: 'off', maxLength: 60, placeholder: 'xxxx-xxxx-xxxx-xxxx' })}
  />
)
