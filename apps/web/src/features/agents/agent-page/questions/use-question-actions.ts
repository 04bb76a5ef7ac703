import type { UnansweredQuestion } from '@portavoz/contract'
import { useDiscardQuestion, useRestoreQuestion } from '../../../../data/agents/questions.ts'
import { toast } from '../../../../ui/feedback/toast.ts'

const toastError = (title: string) => (error: Error) => toast({ title, description: error.message, kind: 'error' })

/** Discards a question, and restores it. */
export function useQuestionActions(question: UnansweredQuestion) {
  const discarding = useDiscardQuestion()
  const restoring = useRestoreQuestion()
  const input = { agentId: question.agentId, question }
  // The undo may run after the card is unmounted, so it uses the promise and not the mutation's callbacks.
  const restore = () =>
    void restoring
      .mutateAsync(input)
      .then(() => toast({ title: 'Pregunta recuperada', kind: 'ok' }))
      .catch(toastError('No se pudo recuperar'))
  const discard = () =>
    void discarding
      .mutateAsync(input)
      .then(() =>
        toast({
          title: 'Pregunta descartada',
          description: 'No se vuelve a contar, aunque la pregunten otra vez.',
          kind: 'ok',
          action: { label: 'Deshacer', onPress: restore },
        }),
      )
      .catch(toastError('No se pudo descartar'))
  return { discard, restore, busy: discarding.isPending || restoring.isPending }
}
