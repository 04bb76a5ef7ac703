import type { ExtractedRow } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatFullDateTime } from '../../lib/dates.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlatformMark } from '../../ui/platform-mark.tsx'
import { Found, Highlighted } from './highlighted.tsx'
import { phoneMatches, senders } from './words.ts'

type Props = { rows: readonly ExtractedRow[]; query: string }

const columns = ['Plataforma', 'Teléfono', 'Usuario', 'Agente', 'Fecha y hora', 'Remitente', 'Contenido']
const cell = 'py-3 pr-4 align-top first:pl-5 last:pr-5'
const spread =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-foco'

/** A table where there is room for one, a list elsewhere; a press on a row opens its conversation. */
export const ResultList = (props: Props) => (
  <>
    <Table {...props} />
    <List {...props} />
  </>
)

const Table = ({ rows, query }: Props) => (
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
            <PlatformMark platform={row.platform} withLabel />
          </td>
          <td className={`${cell} num whitespace-nowrap`}>
            <Phone row={row} query={query} />
          </td>
          <td className={`${cell} min-w-28 wrap-anywhere`}>
            <Opens row={row} query={query} />
          </td>
          <td className={`${cell} min-w-24 wrap-anywhere text-texto-2`}>{row.agentName}</td>
          <td className={`${cell} num text-texto-2`}>{formatFullDateTime(row.timestamp)}</td>
          <td className={cell}>
            <Sender row={row} />
          </td>
          <td className={`${cell} w-[38%] wrap-anywhere whitespace-pre-line`}>
            <Highlighted text={row.content} query={query} cut />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const List = ({ rows, query }: Props) => (
  <ul className="lg:hidden">
    {rows.map((row) => (
      <li key={row.id} className="relative grid gap-1.5 border-b border-linea px-4 py-3.5 last:border-b-0">
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate font-medium">
            <Opens row={row} query={query} />
          </span>
          <Sender row={row} />
        </div>
        <p className="num flex flex-wrap items-center gap-x-3 text-sm text-texto-3">
          <PlatformMark platform={row.platform} withLabel />
          <Phone row={row} query={query} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line text-sm">
          <Highlighted text={row.content} query={query} cut />
        </p>
        <p className="num text-xs wrap-anywhere text-texto-3">
          {row.agentName} · {formatFullDateTime(row.timestamp)}
        </p>
      </li>
    ))}
  </ul>
)

type RowProps = { row: ExtractedRow; query: string }

const Opens = ({ row, query }: RowProps) => (
  <Link to="/conversations" search={{ session: row.sessionName }} className={spread}>
    <Highlighted text={row.userName} query={query} />
  </Link>
)

function Phone({ row: { phone }, query }: RowProps) {
  const shown = formatPhone(phone)
  return phoneMatches(phone, query) ? <Found>{shown}</Found> : shown
}

function Sender({ row }: { row: ExtractedRow }) {
  const { word, ...look } = senders[row.type]
  return <Badge {...look}>{word}</Badge>
}
