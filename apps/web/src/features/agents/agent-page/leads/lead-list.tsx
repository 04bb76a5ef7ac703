import type { Agent, Lead } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { formatDateTime, formatRelative } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { HeardMark } from '../../../../ui/heard-mark.tsx'
import { PlatformIcon } from '../../../../ui/platform-icon.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { SharedMenuTrigger } from '../../../../ui/overlays/shared-menu.tsx'
import { LeadMenu, leadMenu } from './lead-menu.tsx'
import { contactName, type LeadFact, networkIdentity, leadFactsInList } from './lead-texts.ts'

type LeadListProps = {
  agents: readonly Agent[]
  showsAgent: boolean
  leads: readonly Lead[]
  onDelete: (lead: Lead) => void
}

/** Each contact with the fields it filled in, under their labels. */
export const LeadList = ({ agents, showsAgent, leads, onDelete }: LeadListProps) => (
  <>
    <ul
      aria-label="Interesados"
      className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie"
    >
      {leads.map((lead) => (
        <LeadItem
          key={lead.id}
          agent={agents.find(({ id }) => id === lead.agentId)}
          showsAgent={showsAgent}
          lead={lead}
        />
      ))}
    </ul>
    <LeadMenu leads={leads} onDelete={onDelete} />
  </>
)

type LeadItemProps = { agent: Agent | undefined; showsAgent: boolean; lead: Lead }

function LeadItem({ agent, showsAgent, lead }: LeadItemProps) {
  const now = useNow()
  const name = contactName(lead)
  const identity = networkIdentity(lead)
  const facts = leadFactsInList(lead, agent)
  return (
    <li className="flex items-start gap-3 px-4 py-3.5 sm:px-5">
      <div className="grid min-w-0 flex-1 gap-x-5 gap-y-2 lg:grid-cols-2">
        <div className="min-w-0">
          <p className="flex items-baseline gap-3">
            <span className="min-w-0 text-sm font-semibold wrap-anywhere">{name}</span>
            <time
              dateTime={lead.updatedAt}
              title={formatDateTime(lead.updatedAt)}
              className="num shrink-0 text-xs text-texto-3"
            >
              {formatRelative(lead.updatedAt, now, 'short')}
            </time>
          </p>
          <div className="num flex items-center gap-2 text-xs text-texto-3">
            <PlatformIcon platform={lead.platform} withLabel small />
            <p className="min-w-0 wrap-anywhere">
              {showsAgent && agent ? (
                <Link
                  to="/agents/$agentId/$tab"
                  params={{ agentId: agent.id, tab: 'leads' }}
                  className="inline-flex min-h-[24px] max-w-full items-center hover:text-acento hover:underline"
                >
                  <span title={agent.name} className="truncate">
                    {agent.name}
                  </span>
                </Link>
              ) : null}
              {showsAgent && agent && identity ? ' · ' : null}
              {identity}
            </p>
          </div>
        </div>
        {facts.length > 0 ? <LeadFacts facts={facts} /> : null}
      </div>
      <div className="flex shrink-0 gap-1 max-sm:flex-col">
        <Link
          to="/conversations"
          search={{ session: lead.sessionName }}
          aria-label={`Ver la conversación con ${name}`}
          title="Ver la conversación"
          className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}
        >
          <MessagesSquare aria-hidden className="size-4" />
        </Link>
        <SharedMenuTrigger menu={leadMenu} item={lead.id} label={`Acciones de ${name}`} className="" />
      </div>
    </li>
  )
}

const LeadFacts = ({ facts }: { facts: readonly LeadFact[] }) => (
  <dl className="grid content-start gap-1 text-sm">
    {facts.map(({ word, value, isHeard }) => (
      <div key={word} className="flex flex-wrap items-baseline gap-x-3">
        <dt className="text-xs text-texto-3">{word}</dt>
        <dd className="num min-w-0 wrap-anywhere">
          {value}
          {isHeard ? <HeardMark /> : null}
        </dd>
      </div>
    ))}
  </dl>
)
