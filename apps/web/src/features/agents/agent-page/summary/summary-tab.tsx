import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { Suspense } from 'react'
import { AgentStateCause } from '../../../../data/agents/agent-state-cause.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../../ui/lazy/lazy-part.ts'
import { buttonClass } from '../../../../ui/styles.ts'
import { AgentFacts } from '../../detail/agent-facts.tsx'
import { DetailSection } from '../../detail/detail-section.tsx'
import { PromptText } from '../../detail/prompt-text.tsx'
import { RecentExecutions } from '../../detail/recent-executions.tsx'
import { SpendingFacts } from '../../detail/spending-facts.tsx'
import { NewContactLimitNotice } from '../../new-contact-limit-notice.tsx'
import { useAgentOfPage } from '../agent-of-page.ts'

const configuration = lazyPart(() => import('../../detail/configuration.tsx').then((file) => file.Configuration))

const panelClass = 'min-w-0 rounded-panel border border-linea bg-superficie p-4 sm:p-5'

/** How the agent is doing, for everyone who may see it. */
export function SummaryTab() {
  const agent = useAgentOfPage()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className={panelClass}>
        <div className="grid gap-3">
          <AgentStateCause agent={agent} />
          <NewContactLimitNotice agent={agent} />
          <AgentFacts agent={agent} />
        </div>
        {agent.conversationCount > 0 ? (
          <div className="mt-4">
            <Link to="/conversations" search={{ session: agent.sessionName }} className={buttonClass()}>
              <MessagesSquare aria-hidden className="size-4" /> Ver conversaciones
            </Link>
          </div>
        ) : null}
        <DetailSection title="Últimos mensajes atendidos">
          <RecentExecutions agent={agent} />
        </DetailSection>
      </div>
      <div className={panelClass}>
        <h3 className="text-sm font-semibold">Gasto del mes</h3>
        <SpendingFacts agentId={agent.id} />
        <DetailSection title="Prompt del sistema" hint="Instrucciones para tu agente">
          <PromptText prompt={agent.prompt} />
        </DetailSection>
        <DetailSection title="Configuración">
          <Suspense fallback={<Skeleton size="mt-2 h-40 w-full" />}>
            <configuration.Part agent={agent} />
          </Suspense>
        </DetailSection>
      </div>
    </div>
  )
}
