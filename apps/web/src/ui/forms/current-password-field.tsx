import type { FieldErrors } from '@portavoz/contract'
import { TextField } from './text-field.tsx'

type CurrentPasswordFieldProps = {
  /** The form from `useZodForm`. */
  form: { errors: FieldErrors; busy: boolean; touch: (name: string) => void }
  autoFocus?: boolean
}

/** The password of the signed-in account, which a change of it asks for. */
export const CurrentPasswordField = ({ form, autoFocus = false }: CurrentPasswordFieldProps) => (
  <TextField
    label="Contraseña actual"
    name="currentPassword"
    type="password"
    autoComplete="current-password"
    autoFocus={autoFocus}
    disabled={form.busy}
    error={form.errors['currentPassword']}
    onInput={() => form.touch('currentPassword')}
  />
)
