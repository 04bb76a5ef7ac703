import type { Conversation, Remedy } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentsQuery, useSwitchAgent } from '../../../data/agents.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { toast } from '../../../ui/toast.ts'
import { useChangeStatus } from '../use-change-status.ts'
import { wayOf } from './remedy.ts'

type Props = { remedy: Remedy; conversation: Conversation }

/** The button that mends what the sentence above it tells, for as long as there is something to mend. */
export function Mend({ remedy, conversation: { id, agentId, pause } }: Props) {
  const { data: agents } = useQuery(agentsQuery)
  const { change, busy } = useChangeStatus()
  const { mutate: switchAgent, isPending } = useSwitchAgent()
  const agent = agents?.find((one) => one.id === agentId)
  const way = agent && wayOf(remedy, { pause, agent })
  if (!way) return null
  // The switch moves before the server has heard of it.
  if (isPending)
    return (
      <div className="mt-2.5">
        <Button size="sm" busy>
          Activando…
        </Button>
      </div>
    )
  if (way.act === 'none')
    return (
      <p role="status" className="mt-1 text-sm text-texto-3">
        {way.words}
      </p>
    )
  const complain = () => toast({ title: 'Error', description: 'Error al cambiar estado del agente', kind: 'error' })
  return (
    <div className="mt-2.5">
      {way.act === 'visit' ? (
        <Link
          to="/agents"
          search={{ id: agent.id, edit: way.edit ? 1 : undefined }}
          className={buttonClass({ size: 'sm' })}
        >
          {way.label}
        </Link>
      ) : way.act === 'workflows' ? (
        <Link to="/profile" className={buttonClass({ size: 'sm' })}>
          {way.label}
        </Link>
      ) : (
        <Button
          size="sm"
          busy={busy}
          onClick={({ currentTarget }) => {
            // It goes away with what it mends.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
            if (way.act === 'reopen') change(id, 'active')
            else switchAgent({ agent, to: 'active' }, { onError: complain })
          }}
        >
          {way.label}
        </Button>
      )}
    </div>
  )
}
