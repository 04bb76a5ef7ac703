import type { Conversation, Remedy } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentsQuery, useSwitchAgent } from '../../../../data/agents/agents.ts'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useChangeStatus } from '../../use-change-status.ts'
import { permittedAction, remedyActionFor } from './remedy.ts'

type RemedyButtonProps = { remedy: Remedy; conversation: Conversation }

/** The button that fixes the cause given in the sentence above it, while there is something to fix. */
export function RemedyButton({ remedy, conversation: { id, agentId, pause } }: RemedyButtonProps) {
  const { data: agents } = useQuery(agentsQuery)
  const { changeStatus, busy } = useChangeStatus()
  const { mutate: switchAgent, isPending } = useSwitchAgent()
  const agent = agents?.find((one) => one.id === agentId)
  const rights = { agent: useMay('agent'), admin: useMay('admin') }
  const action = agent && permittedAction(remedyActionFor(remedy, { pause, agent }), rights)
  if (!action) return null
  // The update is optimistic: the status changes before the server answers.
  if (isPending)
    return (
      <div className="mt-2.5">
        <Button size="sm" busy>
          Activando…
        </Button>
      </div>
    )
  if (action.act === 'none')
    return (
      <p role="status" className="mt-1 text-sm text-texto-3">
        {action.words}
      </p>
    )
  const showError = () => toast({ title: 'Error', description: 'Error al cambiar estado del agente', kind: 'error' })
  return (
    <div className="mt-2.5">
      {action.act === 'visit' ? (
        <Link
          to="/agents"
          search={{ id: agent.id, edit: action.edit ? 1 : undefined }}
          className={buttonClass({ size: 'sm' })}
        >
          {action.label}
        </Link>
      ) : action.act === 'workflows' ? (
        <Link to="/profile" className={buttonClass({ size: 'sm' })}>
          {action.label}
        </Link>
      ) : (
        <Button
          size="sm"
          busy={busy}
          onClick={({ currentTarget }) => {
            // The button disappears once the cause is fixed, so focus moves first.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
            if (action.act === 'reopen') changeStatus(id, 'active')
            else switchAgent({ agent, to: 'active' }, { onError: showError })
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
