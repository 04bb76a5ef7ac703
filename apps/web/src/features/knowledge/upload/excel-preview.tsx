import type { SheetPreview } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { excelPreviewQuery } from '../../../data/documents/documents.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { Button } from '../../../ui/button.tsx'

type ExcelPreviewProps = { id: string; file: File; disabled: boolean }

/** The first rows of each sheet as an agent reads them: each value with its header. */
export function ExcelPreview({ id, file, disabled }: ExcelPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...excelPreviewQuery(id, file), enabled: isOpen })
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <Button
        size="sm"
        aria-expanded={isOpen}
        disabled={disabled}
        busy={isOpen && isFetching}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen && isFetching ? 'Leyendo las hojas…' : isOpen ? 'Ocultar vista previa' : 'Vista previa'}
      </Button>
      {isOpen && error ? (
        <p role="alert" className="text-error">
          {error.message}{' '}
          <button type="button" onClick={() => void refetch()} className="font-medium text-acento hover:underline">
            Reintentar
          </button>
        </p>
      ) : null}
      {isOpen && data?.sheets.length === 0 ? <p className="text-texto-3">No tiene hojas con datos.</p> : null}
      {isOpen ? data?.sheets.map((sheet) => <SheetSample key={sheet.name} sheet={sheet} />) : null}
    </div>
  )
}

const SheetSample = ({ sheet: { name, headers, rows, totalRows, moreColumns } }: { sheet: SheetPreview }) => (
  <section aria-label={`Hoja ${name}`} className="min-w-0">
    <h3 className="font-medium wrap-anywhere">
      Hoja {name} <span className="num font-normal text-texto-3">· {formatCount(totalRows, 'fila', 'filas')}</span>
    </h3>
    <ol className="mt-1 grid gap-1.5 text-xs">
      {rows.slice(0, 3).map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a file that was chosen does not change
        <li key={index} className="wrap-anywhere text-texto-2">
          {rowText(headers, row)}
        </li>
      ))}
    </ol>
    {moreColumns > 0 ? <p className="mt-1 text-xs text-texto-3">{hiddenColumnsText(moreColumns)}</p> : null}
  </section>
)

const hiddenColumnsText = (columns: number): string =>
  columns === 1
    ? 'Aquí falta una columna, que sí se lee al subirlo.'
    : `Aquí faltan ${formatNumber(columns)} columnas, que sí se leen al subirlo.`

/** «Producto: Café; Precio: 12.000» */
const rowText = (headers: readonly string[], row: readonly string[]): string =>
  row
    .map((value, column) => (headers[column] ? `${headers[column]}: ${value}` : value))
    .filter((_, column) => row[column] !== '')
    .join('; ')
