import { Download, Table2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { formatNumber } from '../../lib/format/numbers.ts'
import { useShowOpened } from '../../lib/hooks/use-show-opened.ts'
import { useUrlAnchor } from '../../lib/hooks/use-url-anchor.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type FigureTable, saveTable } from './figure-table.ts'

type FigureSectionProps = {
  title: string
  description: string
  /** The hash of the address that leads to it. */
  anchor?: string
  table: FigureTable
  /** The figure shows every value itself. */
  isTable?: boolean
  mayExport?: boolean
  children: ReactNode
}

/** A figure, with the table behind it and that table as a file. */
export function FigureSection({
  title,
  description,
  anchor,
  table,
  isTable = false,
  mayExport = true,
  children,
}: FigureSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const focusRef = useUrlAnchor(anchor)
  return (
    <SectionCard title={title} description={description} {...(anchor && { anchor, focusRef })}>
      {children}
      <div className="flex flex-wrap gap-2">
        {isTable ? null : (
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`${isOpen ? 'Ocultar' : 'Ver'} tabla: ${title}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Table2 aria-hidden className="size-4 text-texto-3" /> {isOpen ? 'Ocultar tabla' : 'Ver tabla'}
          </Button>
        )}
        {mayExport ? (
          <Button size="sm" aria-label={`Descargar CSV: ${title}`} onClick={() => saveTable(table)}>
            <Download aria-hidden className="size-4 text-texto-3" /> CSV
          </Button>
        ) : null}
      </div>
      {isOpen ? <ValuesTable id={id} title={title} table={table} /> : null}
    </SectionCard>
  )
}

const edge = { borderBottom: '1px solid var(--linea)', padding: '0.375rem 0.5rem' } as const
/** A day fits in one line; a long name of an agent takes several, so that its numbers stay in view. */
const nameCell = { ...edge, minWidth: '6.5rem', overflowWrap: 'anywhere' } as const
const numberCell = { ...edge, whiteSpace: 'nowrap', textAlign: 'right' } as const

type ValuesTableProps = { id: string; title: string; table: FigureTable }

function ValuesTable({ id, title, table: { head, rows, formatCell = formatNumber } }: ValuesTableProps) {
  const box = useRef<HTMLDivElement>(null)
  useShowOpened(box, true)
  return (
    <div
      ref={box}
      id={id}
      role="region"
      aria-label={`Tabla: ${title}`}
      tabIndex={0}
      className="overflow-auto"
      style={{ maxHeight: '20rem' }}
    >
      <table className="num w-full text-sm" style={{ borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" style={{ ...edge, textAlign: column === 0 ? 'left' : 'right' }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two agents may have one name
            <tr key={at}>
              {row.map((value, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns do not move
                <td key={column} style={column === 0 ? nameCell : numberCell}>
                  {typeof value === 'number' ? formatCell(value, column) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
