import type { Agent } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { useStartRun } from '../../../../data/tests.ts'
import { Button } from '../../../../ui/button.tsx'

type Props = {
  agent: Agent
  number: number
  /** Null where it is tried again. */
  onRefused: (error: Error | null) => void
}

/** An old version is put to the tests before anybody goes back to it. */
export function TestFirst({ agent, number, onRefused }: Props) {
  const { mutate, isPending } = useStartRun(agent.id)
  const navigate = useNavigate()
  const start = () => {
    onRefused(null)
    mutate(
      { version: number },
      {
        onSuccess: () => void navigate({ to: '/agents/$agentId/tests', params: { agentId: agent.id } }),
        onError: onRefused,
      },
    )
  }
  return (
    <Button busy={isPending} onClick={start}>
      {isPending ? 'Empezando…' : 'Probarla antes'}
    </Button>
  )
}
