import { toast } from '../../ui/feedback/toast.ts'

/** For `onError`: a toast with the server's sentence, else with what was not done. */
export const showFailure =
  (notDone: string) =>
  (error: Error): void =>
    toast({ description: error.message || notDone, kind: 'error' })
