import type { ExtractedMessage } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatFullDateTime } from '../../lib/format/dates.ts'
import { formatPhone } from '../../lib/format/phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { MatchMark, HighlightedText } from './highlighted.tsx'
import { phoneMatches, senderStyles } from './labels.ts'

type ResultListProps = { rows: readonly ExtractedMessage[]; query: string }

const columns = ['Plataforma', 'Teléfono', 'Usuario', 'Agente', 'Fecha y hora', 'Remitente', 'Contenido']
const cell = 'py-3 pr-4 align-top first:pl-5 last:pr-5'
const rowLinkClass =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:-outline-offset-2 focus-visible:after:outline-foco'

/** A table on wide screens, cards on narrow ones; a press on a row opens its conversation. */
export const ResultList = (props: ResultListProps) => (
  <>
    <ResultTable {...props} />
    <ResultCards {...props} />
  </>
)

const ResultTable = ({ rows, query }: ResultListProps) => (
  <table className="w-full text-sm max-lg:hidden">
    <thead>
      <tr className="border-b border-linea text-left text-texto-3">
        {columns.map((name) => (
          <th key={name} scope="col" className={`${cell} font-medium whitespace-nowrap`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} className="relative border-b border-linea last:border-b-0 hover:bg-superficie-2">
          <td className={cell}>
            <PlatformIcon platform={row.platform} withLabel />
          </td>
          <td className={`${cell} num whitespace-nowrap`}>
            <PhoneCell row={row} query={query} />
          </td>
          <td className={`${cell} min-w-28 wrap-anywhere`}>
            <ConversationLink row={row} query={query} />
          </td>
          <td className={`${cell} min-w-24 wrap-anywhere text-texto-2`}>{row.agentName}</td>
          <td className={`${cell} num whitespace-nowrap text-texto-2`}>{formatFullDateTime(row.timestamp)}</td>
          <td className={cell}>
            <SenderBadge row={row} />
          </td>
          <td className={`${cell} w-[38%] wrap-anywhere whitespace-pre-line`}>
            <HighlightedText text={row.content} query={query} isTruncated />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const ResultCards = ({ rows, query }: ResultListProps) => (
  <ul className="lg:hidden">
    {rows.map((row) => (
      <li key={row.id} className="relative grid gap-1.5 border-b border-linea px-4 py-3.5 last:border-b-0">
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate font-medium">
            <ConversationLink row={row} query={query} />
          </span>
          <SenderBadge row={row} />
        </div>
        <p className="num flex flex-wrap items-center gap-x-3 text-sm text-texto-3">
          <PlatformIcon platform={row.platform} withLabel />
          <PhoneCell row={row} query={query} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line text-sm">
          <HighlightedText text={row.content} query={query} isTruncated />
        </p>
        <p className="num text-xs wrap-anywhere text-texto-3">
          {row.agentName} · {formatFullDateTime(row.timestamp)}
        </p>
      </li>
    ))}
  </ul>
)

type ResultRowProps = { row: ExtractedMessage; query: string }

const ConversationLink = ({ row, query }: ResultRowProps) => (
  <Link to="/conversations" search={{ session: row.sessionName }} className={rowLinkClass}>
    <HighlightedText text={row.userName} query={query} />
  </Link>
)

function PhoneCell({ row: { phone }, query }: ResultRowProps) {
  const formatted = formatPhone(phone)
  return phoneMatches(phone, query) ? <MatchMark>{formatted}</MatchMark> : formatted
}

function SenderBadge({ row }: { row: ExtractedMessage }) {
  const { label, ...badge } = senderStyles[row.type]
  return <Badge {...badge}>{label}</Badge>
}
