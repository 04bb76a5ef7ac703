import type { Agent, Lead } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { MessagesSquare, Trash2 } from 'lucide-react'
import { formatDateTime, formatRelative } from '../../../../lib/dates.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { PlatformMark } from '../../../../ui/platform-mark.tsx'
import { buttonClass } from '../../../../ui/styles.ts'
import { contactName, knownAs, toldBy } from './words.ts'

type Props = { agent: Agent; leads: readonly Lead[]; onDelete: (lead: Lead) => void }

/** Each contact with what they told, in the owner's own names for it. */
export const LeadList = ({ agent, leads, onDelete }: Props) => (
  <ul
    aria-label="Interesados"
    className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie"
  >
    {leads.map((lead) => (
      <OneLead key={lead.id} agent={agent} lead={lead} onDelete={() => onDelete(lead)} />
    ))}
  </ul>
)

function OneLead({ agent, lead, onDelete }: { agent: Agent; lead: Lead; onDelete: () => void }) {
  const now = useNow()
  const name = contactName(lead)
  const known = knownAs(lead)
  const facts = toldBy(lead, agent).filter(({ value }) => value !== name)
  return (
    <li className="grid gap-3 px-4 py-3.5 sm:px-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold wrap-anywhere">{name}</p>
          <p className="num flex flex-wrap items-center gap-x-3 text-xs text-texto-3">
            <PlatformMark platform={lead.platform} withLabel />
            {known ? <span className="wrap-anywhere">{known}</span> : null}
            <time dateTime={lead.updatedAt} title={formatDateTime(lead.updatedAt)}>
              {formatRelative(lead.updatedAt, now, 'short')}
            </time>
          </p>
        </div>
        <div className="flex shrink-0 gap-1">
          <Link
            to="/conversations"
            search={{ session: lead.sessionName }}
            aria-label={`Ver la conversación con ${name}`}
            title="Ver la conversación"
            className={buttonClass({ variant: 'ghost', size: 'icon-sm' })}
          >
            <MessagesSquare aria-hidden className="size-4" />
          </Link>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Eliminar los datos de ${name}`}
            title="Eliminar"
            onClick={onDelete}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      {facts.length > 0 ? <Facts facts={facts} /> : null}
    </li>
  )
}

const Facts = ({ facts }: { facts: readonly { word: string; value: string }[] }) => (
  <dl className="grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2 lg:grid-cols-3">
    {facts.map(({ word, value }) => (
      <div key={word} className="min-w-0">
        <dt className="text-xs text-texto-3">{word}</dt>
        <dd className="num wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
