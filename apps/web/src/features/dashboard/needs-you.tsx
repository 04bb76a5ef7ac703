import type { Agent, PendingWork, WaitingConversation } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { pendingQuery, pendingQuestionsQuery } from '../../data/agents/pending.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { formatCount, formatNumber } from '../../lib/format/numbers.ts'
import { formatWaited } from '../../lib/format/waited.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { StatusMark } from '../../ui/badge.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { standaloneLinkClass } from '../../ui/styles.ts'
import { hasColumns } from './columns.ts'
import { listRows, type NeedsYouRow, quoteLastMessage } from './needs-you-rows.ts'

const rowClass = 'flex items-center gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-superficie-2'

/** What waits for a person: conversations with their wait, silent agents, unsent leads, open questions. */
export function NeedsYou({ agents }: { agents: readonly Agent[] }) {
  const work = useQuery(pendingQuery)
  const questions = useQuery(pendingQuestionsQuery)
  const hasFailed = !work.data || !questions.data
  const rows = work.data ? listRows(work.data, questions.data, agents) : []
  const waiting = work.data?.conversations
  return (
    <section aria-labelledby="needs-you" className="overflow-hidden rounded-panel border border-linea bg-superficie">
      <h2 id="needs-you" className="px-5 pt-5 pb-3 font-semibold">
        Necesitan de ti
      </h2>
      {hasFailed ? (
        <p role="alert" className="px-5 pb-3 text-sm text-texto-3">
          No se pudo leer todo lo que te espera.{' '}
          <button
            type="button"
            className={standaloneLinkClass}
            onClick={() => void Promise.all([work.refetch(), questions.refetch()])}
          >
            Reintentar
          </button>
        </p>
      ) : null}
      {waiting && waiting.total + rows.length > 0 ? (
        <ul className="divide-y divide-linea">
          {waiting.total > 0 ? <WaitingPeople {...waiting} /> : null}
          {rows.map((row) => (
            <li key={row.key}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      ) : hasFailed ? null : (
        <p className="flex items-center gap-3 px-5 pb-5 text-sm text-texto-3">
          <Check aria-hidden className="size-4 shrink-0 text-ok" /> Nadie te espera. Lo que necesite de una persona
          aparecerá aquí.
        </p>
      )}
    </section>
  )
}

const Row = ({ row: { text, detail, tone, link } }: { row: NeedsYouRow }) => (
  <Link {...link} className={rowClass}>
    <RowIcon>
      <StatusMark tone={tone} shape={tone === 'error' ? 'diamond' : 'ring'} />
    </RowIcon>
    <RowTexts text={text} detail={detail} />
    <ArrowRight aria-hidden className="size-4 shrink-0 text-texto-3" />
  </Link>
)

/** As wide as a channel's icon, so that all texts begin below each other. */
const RowIcon = ({ children }: { children?: ReactNode }) => (
  <span className="grid size-4 shrink-0 place-items-center">{children}</span>
)

type RowTextsProps = { text: string; quote?: string | null; detail: ReactNode }

const RowTexts = ({ text, quote = null, detail }: RowTextsProps) => (
  <span className="min-w-0 flex-1">
    <span title={text} className="num block truncate text-sm font-medium">
      {text}
    </span>
    {quote === null ? null : <span className="line-clamp-2 text-sm wrap-anywhere text-texto-2">{quote}</span>}
    {detail === null ? null : <span className="num block wrap-anywhere text-xs text-texto-3">{detail}</span>}
  </span>
)

/** Above the figures, which would be far below. */
const MAX_ABOVE_FIGURES = 3

/** The list of all who wait, and those who wait longest. */
function WaitingPeople({ total, items: first }: PendingWork['conversations']) {
  const now = useNow()
  const items = useMedia(hasColumns) ? first : first.slice(0, MAX_ABOVE_FIGURES)
  return (
    <>
      <li>
        <AllWaiting text={formatCount(total, 'persona espera respuesta', 'personas esperan respuesta')}>
          <StatusMark tone="aviso" shape="ring" />
        </AllWaiting>
      </li>
      {items.map((item) => (
        <li key={item.id}>
          <WaitingPerson conversation={item} now={now} />
        </li>
      ))}
      {total > items.length ? (
        <li>
          <AllWaiting text={`y ${formatNumber(total - items.length)} más`} />
        </li>
      ) : null}
    </>
  )
}

const AllWaiting = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Link to="/conversations" search={{ order: 'waiting' }} className={rowClass}>
    <RowIcon>{children}</RowIcon>
    <RowTexts text={text} detail={null} />
    <ArrowRight aria-hidden className="size-4 shrink-0 text-texto-3" />
  </Link>
)

function WaitingPerson({ conversation, now }: { conversation: WaitingConversation; now: number }) {
  const { sessionName, platform, contactName, agentName, waitingSince } = conversation
  const minutes = Math.floor((now - Date.parse(waitingSince)) / 60_000)
  return (
    <Link to="/conversations" search={{ order: 'waiting', session: sessionName }} className={rowClass}>
      <PlatformIcon platform={platform} />
      <RowTexts
        text={contactName || 'Usuario anónimo'}
        quote={quoteLastMessage(conversation)}
        detail={
          <>
            {agentName} ·{' '}
            <time dateTime={waitingSince} title={formatDateTime(waitingSince)} className="font-medium text-aviso">
              espera {minutes < 1 ? 'desde hace un momento' : formatWaited(minutes)}
            </time>
          </>
        }
      />
      <ArrowRight aria-hidden className="size-4 shrink-0 text-texto-3" />
    </Link>
  )
}
