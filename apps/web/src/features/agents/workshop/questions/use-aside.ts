import type { Question } from '@portavoz/contract'
import { useDiscardQuestion, useRestoreQuestion } from '../../../../data/questions.ts'
import { toast } from '../../../../ui/toast.ts'

const failed = (title: string) => (error: Error) => toast({ title, description: error.message, kind: 'error' })

/** Puts a question aside, and takes that back. */
export function useAside(agentId: string, question: Question) {
  const discarding = useDiscardQuestion()
  const restoring = useRestoreQuestion()
  const one = { agentId, question }
  // Whoever takes it back may do so when its card is gone: the call itself tells of its end.
  const restore = () =>
    void restoring
      .mutateAsync(one)
      .then(() => toast({ title: 'Pregunta recuperada', kind: 'ok' }))
      .catch(failed('No se pudo recuperar'))
  const discard = () =>
    void discarding
      .mutateAsync(one)
      .then(() =>
        toast({
          title: 'Pregunta descartada',
          description: 'No se vuelve a contar, aunque la pregunten otra vez.',
          kind: 'ok',
          action: { label: 'Deshacer', onPress: restore },
        }),
      )
      .catch(failed('No se pudo descartar'))
  return { discard, restore, busy: discarding.isPending || restoring.isPending }
}
