import { AppError } from '@portavoz/contract'
import { toast } from '../../ui/feedback/toast.ts'

/** Shows the error, unless the form shows it at its fields, and throws it again. */
export const showAndRethrow =
  (title: string) =>
  (error: Error): never => {
    const isAtFields = error instanceof AppError && error.fields !== undefined
    if (!isAtFields) toast({ title, description: error.message, kind: 'error' })
    throw error
  }

/** Shows the error. */
export const toastFailure =
  (title: string) =>
  ({ message }: Error): void =>
    toast({ title, description: message, kind: 'error' })
