import type { ExportFormat } from '@portavoz/contract'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { formatBytes, formatCount, formatNumber, formatPercent } from '../../../lib/format/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { cancelExport, dismissExport, type ExportRun, retryExport } from './export-run.ts'

const formatNames: Record<ExportFormat, string> = { xlsx: 'Excel', csv: 'CSV', json: 'JSON' }

const formatRowCount = (rows: number) => formatCount(rows, 'fila', 'filas')

const panelClass =
  'sticky bottom-4 z-10 mx-auto mt-5 max-w-xl rounded-panel border border-linea bg-relieve p-4 shadow-flota ' +
  'in-[main:has([data-offline=page])]:bottom-32'

/** The progress of the export, at the foot of the screen, or above the strip of a lost connection. */
export function ExportPanel({ run }: { run: ExportRun }) {
  return (
    <section aria-label="Exportación" className={panelClass}>
      {run.state === 'running' ? <RunningExport run={run} /> : <EndedExport run={run} />}
    </section>
  )
}

function RunningExport({
  run: { format, rows, total, bytes, isSlow },
}: {
  run: Extract<ExportRun, { state: 'running' }>
}) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">Exportando {formatNames[format]}…</p>
          <p className="num text-sm text-texto-2">
            {total === null ? 'Preparando el archivo' : describeProgress(rows, total, bytes)}
          </p>
        </div>
        <Button size="sm" onClick={cancelExport}>
          Cancelar
        </Button>
      </div>
      <progress
        aria-label="Avance de la exportación"
        className="mt-3 h-2 w-full accent-acento"
        {...(total === null || rows === null ? {} : { max: total, value: rows })}
      />
      <p role="status" className="text-sm text-aviso">
        {isSlow ? 'La descarga va lenta. Sigue en marcha: puedes esperar o cancelarla.' : ''}
      </p>
    </>
  )
}

/** The rows of a compressed file are unknown until its end. */
const describeProgress = (rows: number | null, total: number, bytes: number): string =>
  rows === null
    ? `${formatRowCount(total)} · ${formatBytes(bytes)}`
    : `${formatNumber(rows)} de ${formatRowCount(total)} · ${formatBytes(bytes)} · ${formatPercent(shareOf(rows, total))}`

const shareOf = (rows: number, total: number) => (total > 0 ? Math.min(1, rows / total) : 0)

function EndedExport({ run }: { run: Exclude<ExportRun, { state: 'running' }> }) {
  const isDone = run.state === 'done'
  const Icon = isDone ? CircleCheck : CircleAlert
  return (
    <div role={isDone ? 'status' : 'alert'} className="flex flex-wrap items-start gap-3">
      <Icon aria-hidden className={isDone ? 'mt-0.5 size-4.5 text-ok' : 'mt-0.5 size-4.5 text-error'} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere">{endTitle(run)}</p>
        <p className="num text-texto-2">{endDetail(run)}</p>
      </div>
      {isDone ? null : (
        <Button size="sm" onClick={retryExport}>
          Reintentar
        </Button>
      )}
      <Button size="icon-sm" variant="ghost" aria-label="Cerrar" onClick={dismissExport}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

type ExportEnd = Exclude<ExportRun, { state: 'running' }>

function endTitle(run: ExportEnd): string {
  if (run.state === 'done') return `${run.name} está en tus descargas`
  return run.wasCut ? 'La descarga se cortó' : 'No se pudo exportar'
}

/** The difference to the count on the screen: rows were deleted or changed in the meantime. */
const describeCountChange = ({ rows, counted = rows }: Extract<ExportEnd, { state: 'done' }>): string =>
  rows === counted ? '' : `. La pantalla contaba ${formatNumber(counted)}: cambió mientras tanto.`

function endDetail(run: ExportEnd): string {
  if (run.state === 'done') return `${formatRowCount(run.rows)} · ${formatBytes(run.bytes)}${describeCountChange(run)}`
  return run.wasCut && run.total !== null
    ? `${describeArrived(run.rows, run.total)}No se guardó ningún archivo.`
    : run.reason
}

const describeArrived = (rows: number | null, total: number): string =>
  rows === null ? '' : `Llegaron ${formatNumber(rows)} de ${formatRowCount(total)}. `
