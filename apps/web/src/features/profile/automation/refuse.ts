import { toast } from '../../../ui/toast.ts'
import { refusal } from '../words.ts'

/** Says why it was not done, or that it was not. */
export const refuse = (otherwise: string) => (error: Error) =>
  toast({ description: refusal(error, otherwise), kind: 'error' })
