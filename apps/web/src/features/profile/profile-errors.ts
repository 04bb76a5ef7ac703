import { AppError, type CatalogEntry, type FieldErrors, profileErrors, type Role } from '@portavoz/contract'
import { toast } from '../../ui/feedback/toast.ts'

export const roleLabels: Record<Role, string> = {
  ROLE_ADMIN: 'Administrador',
  ROLE_MODERATOR: 'Moderador',
  ROLE_USER: 'Usuario',
}

/** The text of a failed change: the server's sentence, else its status, else the fallback. */
export function describeRequestError(error: unknown, fallback: string): string {
  if (!(error instanceof AppError)) return fallback
  return error.message || `Error ${error.status}`
}

/** A failed picture has its own text where the server sends none. */
export const describeAvatarError = (error: unknown): string =>
  (error instanceof AppError && error.message) || 'Error al subir imagen'

/**
 * Shows a toast and throws the error for the form. An error of one field is shown under it, and the toast says what
 * failed; any other is shown in the toast.
 */
export function rethrowFormError(error: unknown, failureText: string): never {
  const hasField = fieldErrorsOf(error) !== undefined
  toast({ description: hasField ? failureText : describeRequestError(error, failureText), kind: 'error' })
  throw atItsField(error)
}

/** An error whose code belongs to a field names that field, so that a form shows it there. */
export function atItsField(error: unknown): unknown {
  const fields = fieldErrorsOf(error)
  if (!fields || !(error instanceof AppError)) return error
  return new AppError(error.code, { status: error.status, text: error.message }, { fields, cause: error })
}

/** Waits for a request of a form; its failure goes through `rethrowFormError`. */
export const showFormError = <T>(request: Promise<T>, failureText: string): Promise<T> =>
  request.catch((error: unknown) => rethrowFormError(error, failureText))

/** The fields that an error names, or else the field of its code. */
export function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  if (!(error instanceof AppError)) return undefined
  // A newer server may send codes that this page does not know.
  const field = (profileErrors as Partial<Record<string, CatalogEntry>>)[error.code]?.field
  return error.fields ?? (field ? { [field]: error.message } : undefined)
}
