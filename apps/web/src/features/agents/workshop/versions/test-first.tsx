import type { Agent } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { useStartRun } from '../../../../data/tests.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast.ts'

/** An old version is put to the tests before anybody goes back to it. */
export function TestFirst({ agent, number }: { agent: Agent; number: number }) {
  const { mutate, isPending } = useStartRun(agent.id)
  const navigate = useNavigate()
  const start = () =>
    mutate(
      { version: number },
      {
        onSuccess: () => void navigate({ to: '/agents/$agentId/tests', params: { agentId: agent.id } }),
        onError: ({ message }) => toast({ title: 'No se corrieron las pruebas', description: message, kind: 'error' }),
      },
    )
  return (
    <Button busy={isPending} onClick={start}>
      {isPending ? 'Empezando…' : 'Probarla antes'}
    </Button>
  )
}
