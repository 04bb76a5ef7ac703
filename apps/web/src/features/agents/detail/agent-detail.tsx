import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AgentStateBadge } from '../../../data/agents/agent-state-badge.tsx'
import { AgentStateCause } from '../../../data/agents/agent-state-cause.tsx'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { NoModelBadge, ConnectionStatus, EngineBadge } from '../agent-badges.tsx'
import { ConnectionButtons, ConnectRefusal } from '../connection-buttons.tsx'
import { NewContactLimitNotice } from '../new-contact-limit-notice.tsx'
import { type ConnectionAction, useConnectionActions } from '../use-connection-actions.tsx'
import { AgentFacts } from './agent-facts.tsx'
import { Configuration } from './configuration.tsx'
import { ConnectionHistory } from './connection-history.tsx'
import { DetailSection } from './detail-section.tsx'
import { PromptText } from './prompt-text.tsx'
import { RecentExecutions } from './recent-executions.tsx'

const relinkDialog = lazyPart(() => import('../linking/relink-dialog.tsx').then((file) => file.RelinkDialog))

/** A summary over the list; the agent's page has the rest. */
export function AgentDetail({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [isLinking, setLinking] = useState(false)
  const connectActions = useConnectionActions({ onLink: () => setLinking(true) })(agent)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => open || onClose()}
      title={<span className="wrap-anywhere">{agent.name}</span>}
      description={<span className="wrap-anywhere">{agent.description}</span>}
      footer={<AgentActions agent={agent} connectActions={connectActions} />}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PlatformIcon platform={agent.platform} withLabel />
          <AgentStateBadge agent={agent} />
          <EngineBadge engine={agent.engine} />
          <NoModelBadge brain={agent.brain} />
        </div>
        <ConnectionStatus connection={agent.connection} />
        <AgentStateCause agent={agent} connects />
        <ConnectRefusal actions={connectActions} />
        <NewContactLimitNotice agent={agent} />
        <AgentFacts agent={agent} />
      </div>
      <DetailSection title="Prompt del sistema" hint="Instrucciones para tu agente">
        <PromptText prompt={agent.prompt} />
      </DetailSection>
      <DetailSection title="Configuración">
        <Configuration agent={agent} />
      </DetailSection>
      <DetailSection title="Últimos mensajes atendidos">
        <RecentExecutions agent={agent} />
      </DetailSection>
      <DetailSection title="Historial de conexión">
        <ConnectionHistory agentId={agent.id} />
      </DetailSection>
      <Suspense>{isLinking ? <relinkDialog.Part agent={agent} onClose={() => setLinking(false)} /> : null}</Suspense>
    </Dialog>
  )
}

function AgentActions({ agent, connectActions }: { agent: Agent; connectActions: readonly ConnectionAction[] }) {
  const mayConfigure = useMay('admin')
  return (
    <>
      {agent.conversationCount > 0 ? (
        <div className="sm:mr-auto">
          <Link
            to="/conversations"
            search={{ session: agent.sessionName }}
            className={buttonClass({ variant: 'ghost' })}
          >
            <MessagesSquare aria-hidden className="size-4" /> Ver conversaciones
          </Link>
        </div>
      ) : null}
      {mayConfigure ? (
        <ChangeControls>
          <ConnectionButtons actions={connectActions} />
        </ChangeControls>
      ) : null}
      <Link to="/agents/$agentId" params={{ agentId: agent.id }} className={buttonClass({ variant: 'primary' })}>
        Abrir
      </Link>
    </>
  )
}
