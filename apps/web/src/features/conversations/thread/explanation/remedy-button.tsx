import type { Conversation, Remedy } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { agentsQuery, useSwitchAgent } from '../../../../data/agents/agents.ts'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useReopen } from '../../reopen/use-reopen.tsx'
import { permittedAction, remedyActionFor } from './remedy.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'

type RemedyButtonProps = { remedy: Remedy; conversation: Conversation }

/** The button that fixes the cause given in the sentence above it, while there is something to fix. */
export function RemedyButton({ remedy, conversation }: RemedyButtonProps) {
  const { agentId, pause } = conversation
  const { data: agents } = useQuery(agentsQuery)
  const button = useRef<HTMLDivElement>(null)
  /** The button disappears once the cause is fixed, so focus moves first. */
  const leaveButton = () => button.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus()
  const { reopen, busy, question } = useReopen(leaveButton)
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
    <div ref={button} className="mt-2.5">
      {action.act === 'visit' ? (
        <Link
          to="/agents/$agentId/$tab"
          params={{ agentId: agent.id, tab: action.edit ? 'configuration' : 'connection' }}
          className={buttonClass({ size: 'sm' })}
        >
          {action.label}
        </Link>
      ) : action.act === 'workflows' || action.act === 'model' ? (
        <Link
          to="/profile/$part"
          params={{ part: action.act === 'model' ? 'modelo' : 'integraciones' }}
          className={buttonClass({ size: 'sm' })}
        >
          {action.label}
        </Link>
      ) : (
        <ChangeControls>
          <Button
            size="sm"
            busy={busy}
            onClick={() => {
              if (action.act === 'reopen') return reopen(conversation)
              leaveButton()
              switchAgent({ agent, to: 'active' }, { onError: showError })
            }}
          >
            {action.label}
          </Button>
          {question}
        </ChangeControls>
      )}
    </div>
  )
}
