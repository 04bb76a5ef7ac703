import { useAssign } from '../../data/conversations/conversation-changes.ts'
import { toast } from '../../ui/feedback/toast.ts'

const showError = ({ message }: Error) => toast({ title: 'No se pudo asignar', description: message, kind: 'error' })

export function useAssignTo() {
  const { mutate, isPending, variables } = useAssign()
  /** `userId` null: it becomes unassigned. */
  const assignTo = (id: string, userId: string | null) => mutate({ id, userId }, { onError: showError })
  return { assignTo, pending: isPending ? variables : null }
}
