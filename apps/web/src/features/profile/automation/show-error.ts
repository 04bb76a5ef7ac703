import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'

/** Creates an error handler that shows the server's sentence, or the fallback. */
export const showErrorOr = (fallback: string) => (error: Error) =>
  toast({ description: describeRequestError(error, fallback), kind: 'error' })
