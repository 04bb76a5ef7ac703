import type { Agent } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { FlaskConical, MessagesSquare, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PlatformMark } from '../../../ui/platform-mark.tsx'
import { buttonClass } from '../../../ui/styles.ts'
import { BrainBadge, Cause, ConnectionMark, EngineBadge, StatusBadge } from '../agent-marks.tsx'
import { useConnectionActions } from '../connection-actions.tsx'
import { Restricted } from '../restricted.tsx'
import { Configuration } from './configuration.tsx'
import { ConnectionHistory } from './connection-history.tsx'
import { Facts } from './facts.tsx'
import { MoveAgent } from './move-agent.tsx'
import { Runs } from './runs.tsx'
import { Section } from './section.tsx'
import { Spent } from './spent.tsx'

type Act = (agent: Agent) => void
type Props = { agent: Agent; onClose: () => void; onEdit: Act }

const linking = lazyPart(() => import('../linking/link-again.tsx').then((file) => file.LinkAgain))

/** Everything that is known of an agent, and where one goes from there. */
export function AgentDetail({ agent, onClose, onEdit }: Props) {
  const [joining, setJoining] = useState(false)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => open || onClose()}
      title={<span className="wrap-anywhere">{agent.name}</span>}
      description={<span className="wrap-anywhere">{agent.description}</span>}
      foot={<Ways agent={agent} onEdit={onEdit} onLink={() => setJoining(true)} />}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PlatformMark platform={agent.platform} withLabel />
          <StatusBadge status={agent.status} />
          <EngineBadge engine={agent.engine} />
          <BrainBadge brain={agent.brain} />
        </div>
        <ConnectionMark connection={agent.connection} />
        <Cause problem={agent.problem} />
        <Restricted agent={agent} />
      </div>
      <Facts agent={agent} />
      <Section title="Motor">
        <MoveAgent agent={agent} onLink={() => setJoining(true)} />
      </Section>
      <Section title="Prompt del sistema">
        <p
          role="region"
          aria-label="Texto del prompt"
          tabIndex={0}
          className="mt-2 max-h-60 overflow-y-auto rounded-xl bg-superficie-2 px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap"
        >
          {agent.prompt}
        </p>
      </Section>
      <Section title="Configuración">
        <Configuration agent={agent} />
      </Section>
      <Section title="Gasto del mes">
        <Spent agentId={agent.id} />
      </Section>
      <Section title="Últimas ejecuciones">
        <Runs agentId={agent.id} />
      </Section>
      <Section title="Historial de conexión">
        <ConnectionHistory agentId={agent.id} />
      </Section>
      <Suspense>{joining ? <linking.Part agent={agent} onClose={() => setJoining(false)} /> : null}</Suspense>
    </Dialog>
  )
}

function Ways({ agent, onEdit, onLink }: { agent: Agent; onEdit: Act; onLink: Act }) {
  const joining = useConnectionActions(onLink)(agent).filter(({ joins }) => joins)
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
      {joining.map(({ label, icon, onSelect }) => (
        <Button key={label} onClick={onSelect}>
          {icon} {label}
        </Button>
      ))}
      <Link to="/agents/$agentId" params={{ agentId: agent.id }} className={buttonClass()}>
        <FlaskConical aria-hidden className="size-4" /> Probar agente
      </Link>
      <Button variant="primary" onClick={() => onEdit(agent)}>
        <Pencil aria-hidden className="size-4" /> Editar
      </Button>
    </>
  )
}
