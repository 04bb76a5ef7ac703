import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { FlaskConical, MessageCircleQuestion, MessagesSquare, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { NoModelBadge, AgentProblem, ConnectionStatus, EngineBadge, AgentStatusBadge } from '../agent-badges.tsx'
import { useConnectionActions } from '../use-connection-actions.tsx'
import { NewContactLimitNotice } from '../new-contact-limit-notice.tsx'
import { Configuration } from './configuration.tsx'
import { ConnectionHistory } from './connection-history.tsx'
import { AgentFacts } from './agent-facts.tsx'
import { EnginePanel } from './engine-panel.tsx'
import { RecentExecutions } from './recent-executions.tsx'
import { DetailSection } from './detail-section.tsx'
import { SpendingFacts } from './spending-facts.tsx'
import { useMay } from '../../../data/workspaces/workspaces.ts'

type AgentDetailAction = (agent: Agent) => void
type AgentDetailProps = { agent: Agent; onClose: () => void; onEdit: AgentDetailAction }

const relinkDialog = lazyPart(() => import('../linking/relink-dialog.tsx').then((file) => file.RelinkDialog))

export function AgentDetail({ agent, onClose, onEdit }: AgentDetailProps) {
  const [connectActions, setJoining] = useState(false)
  const mayConfigure = useMay('admin')
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => open || onClose()}
      title={<span className="wrap-anywhere">{agent.name}</span>}
      description={<span className="wrap-anywhere">{agent.description}</span>}
      footer={<AgentActions agent={agent} onEdit={onEdit} onLink={() => setJoining(true)} />}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PlatformIcon platform={agent.platform} withLabel />
          <AgentStatusBadge status={agent.status} />
          <EngineBadge engine={agent.engine} />
          <NoModelBadge brain={agent.brain} />
        </div>
        <ConnectionStatus connection={agent.connection} />
        <AgentProblem problem={agent.problem} />
        <NewContactLimitNotice agent={agent} />
      </div>
      <AgentFacts agent={agent} />
      {mayConfigure ? (
        <DetailSection title="Motor">
          <EnginePanel agent={agent} onLink={() => setJoining(true)} />
        </DetailSection>
      ) : null}
      <DetailSection title="Prompt del sistema">
        <p
          role="region"
          aria-label="Texto del prompt"
          tabIndex={0}
          className={
            'mt-2 max-h-60 overflow-y-auto rounded-xl bg-superficie-2 px-4 py-3 text-sm wrap-anywhere ' +
            'whitespace-pre-wrap'
          }
        >
          {agent.prompt}
        </p>
      </DetailSection>
      <DetailSection title="Configuración">
        <Configuration agent={agent} />
      </DetailSection>
      <DetailSection title="Gasto del mes">
        <SpendingFacts agentId={agent.id} />
      </DetailSection>
      <DetailSection title="Últimas ejecuciones">
        <RecentExecutions agentId={agent.id} />
      </DetailSection>
      <DetailSection title="Historial de conexión">
        <ConnectionHistory agentId={agent.id} />
      </DetailSection>
      <Suspense>
        {connectActions ? <relinkDialog.Part agent={agent} onClose={() => setJoining(false)} /> : null}
      </Suspense>
    </Dialog>
  )
}

function AgentActions({
  agent,
  onEdit,
  onLink,
}: {
  agent: Agent
  onEdit: AgentDetailAction
  onLink: AgentDetailAction
}) {
  const mayConfigure = useMay('admin')
  const connectActions = useConnectionActions(onLink)(agent).filter(({ connects }) => connects && mayConfigure)
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
      {connectActions.map(({ label, icon, onSelect }) => (
        <Button key={label} onClick={onSelect}>
          {icon} {label}
        </Button>
      ))}
      {mayConfigure ? (
        <>
          <Link to="/agents/$agentId" params={{ agentId: agent.id }} className={buttonClass()}>
            <FlaskConical aria-hidden className="size-4" /> Probar agente
          </Link>
          <Button variant="primary" onClick={() => onEdit(agent)}>
            <Pencil aria-hidden className="size-4" /> Editar
          </Button>
        </>
      ) : (
        <Link to="/agents/$agentId/questions" params={{ agentId: agent.id }} className={buttonClass()}>
          <MessageCircleQuestion aria-hidden className="size-4" /> Preguntas e interesados
        </Link>
      )}
    </>
  )
}
