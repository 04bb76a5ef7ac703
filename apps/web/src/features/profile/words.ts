import { AppError, type ErrorCode, type FieldErrors, type Role } from '@portavoz/contract'
import { toast } from '../../ui/toast.ts'

export const roleWords: Record<Role, string> = {
  ROLE_ADMIN: 'Administrador',
  ROLE_MODERATOR: 'Moderador',
  ROLE_USER: 'Usuario',
}

/** What a refused change says: the server's sentence, else its status, else what was being done. */
export function refusal(error: unknown, fallback: string): string {
  if (!(error instanceof AppError)) return fallback
  return error.message || `Error ${error.status}`
}

/** A picture that did not arrive says so in its own words where the server has none. */
export const avatarRefusal = (error: unknown): string =>
  (error instanceof AppError && error.message) || 'Error al subir imagen'

/** Which field of a form a refusal is about. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  'user.wrong_password': 'currentPassword',
  'user.same_email': 'newEmail',
  'user.email_taken': 'newEmail',
  'auth.common_password': 'newPassword',
  'auth.password_is_name': 'newPassword',
}

/** A refusal about one field is said under it, and the toast says what was not done; any other is said by the toast. */
export function tell(error: unknown, notDone: string): never {
  const fields = fieldsOf(error)
  toast({ description: fields ? notDone : refusal(error, notDone), kind: 'error' })
  if (fields && error instanceof AppError)
    throw new AppError(error.code, { status: error.status, text: error.message }, { fields, cause: error })
  throw error
}

export function fieldsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof AppError)) return undefined
  const field = fieldOf[error.code]
  return error.fields ?? (field ? { [field]: error.message } : undefined)
}
