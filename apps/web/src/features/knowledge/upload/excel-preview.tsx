import type { SheetPreview } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewQuery } from '../../../data/documents.ts'
import { formatCount, formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { id: string; file: File; disabled: boolean }

/** Its sheets and first rows, the way an agent will read them: each value with its header. */
export function ExcelPreview({ id, file, disabled }: Props) {
  const [open, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...previewQuery(id, file), enabled: open })
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <Button
        size="sm"
        aria-expanded={open}
        disabled={disabled}
        busy={open && isFetching}
        onClick={() => setOpen(!open)}
      >
        {open && isFetching ? 'Leyendo las hojas…' : open ? 'Ocultar vista previa' : 'Vista previa'}
      </Button>
      {open && error ? (
        <p role="alert" className="text-error">
          {error.message}{' '}
          <button type="button" onClick={() => void refetch()} className="font-medium text-acento hover:underline">
            Reintentar
          </button>
        </p>
      ) : null}
      {open && data?.sheets.length === 0 ? <p className="text-texto-3">No tiene hojas con datos.</p> : null}
      {open ? data?.sheets.map((sheet) => <Sheet key={sheet.name} sheet={sheet} />) : null}
    </div>
  )
}

const Sheet = ({ sheet: { name, headers, rows, totalRows, moreColumns } }: { sheet: SheetPreview }) => (
  <section aria-label={`Hoja ${name}`} className="min-w-0">
    <h3 className="font-medium wrap-anywhere">
      Hoja {name} <span className="num font-normal text-texto-3">· {formatCount(totalRows, 'fila', 'filas')}</span>
    </h3>
    <ol className="mt-1 grid gap-1.5 text-xs">
      {rows.slice(0, 3).map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a file that was chosen does not change
        <li key={place} className="wrap-anywhere text-texto-2">
          {told(headers, row)}
        </li>
      ))}
    </ol>
    {moreColumns > 0 ? <p className="mt-1 text-xs text-texto-3">{leftOut(moreColumns)}</p> : null}
  </section>
)

const leftOut = (columns: number): string =>
  columns === 1
    ? 'Aquí falta una columna, que sí se lee al subirlo.'
    : `Aquí faltan ${formatNumber(columns)} columnas, que sí se leen al subirlo.`

/** «Producto: Café; Precio: 12.000» */
const told = (headers: readonly string[], row: readonly string[]): string =>
  row
    .map((value, column) => (headers[column] ? `${headers[column]}: ${value}` : value))
    .filter((_, column) => row[column] !== '')
    .join('; ')
