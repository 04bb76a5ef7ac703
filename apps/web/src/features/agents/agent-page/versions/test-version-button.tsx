import type { Agent } from '@portavoz/contract'
import { useNavigate } from '@tanstack/react-router'
import { useStartTestRun } from '../../../../data/agents/agent-tests.ts'
import { Button } from '../../../../ui/button.tsx'

type TestVersionButtonProps = {
  agent: Agent
  number: number
  /** Called with null when a new attempt starts. */
  onError: (error: Error | null) => void
}

/** Runs the tests with an older version before it is restored. */
export function TestVersionButton({ agent, number, onError }: TestVersionButtonProps) {
  const { mutate, isPending } = useStartTestRun(agent.id)
  const navigate = useNavigate()
  const start = () => {
    onError(null)
    mutate(
      { version: number },
      {
        onSuccess: () => void navigate({ to: '/agents/$agentId/$tab', params: { agentId: agent.id, tab: 'tests' } }),
        onError: onError,
      },
    )
  }
  return (
    <Button busy={isPending} onClick={start}>
      {isPending ? 'Empezando…' : 'Probarla antes'}
    </Button>
  )
}
