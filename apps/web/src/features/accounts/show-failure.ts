import { AppError } from '@portavoz/contract'
import { toast } from '../../ui/feedback/toast.ts'

/** Shows the error, unless the form shows it at its fields, and throws it again. */
export function showFailure(error: Error): never {
  const isAtFields = error instanceof AppError && error.fields !== undefined
  if (!isAtFields) toast({ title: 'Error', description: error.message, kind: 'error' })
  throw error
}
