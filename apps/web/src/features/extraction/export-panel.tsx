import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { formatBytes, formatCount, formatNumber, formatPercent } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { cancelExport, dismissExport, type ExportRun, retryExport } from './export-run.ts'

const rowsOf = (rows: number) => formatCount(rows, 'fila', 'filas')

/** How far the file came, over the foot of the page. */
export function ExportPanel({ run }: { run: ExportRun }) {
  return (
    <section
      aria-label="Exportación"
      className="sticky bottom-4 z-10 mx-auto mt-5 max-w-xl rounded-panel border border-linea bg-relieve p-4 shadow-flota"
    >
      {run.state === 'running' ? <Running run={run} /> : <Ended run={run} />}
    </section>
  )
}

function Running({ run: { format, rows, total, bytes, isSlow } }: { run: Extract<ExportRun, { state: 'running' }> }) {
  const share = total ? Math.min(1, rows / total) : 0
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">Exportando {format.toUpperCase()}…</p>
          <p className="num text-sm text-texto-2">
            {total === null
              ? 'Preparando el archivo'
              : `${formatNumber(rows)} de ${rowsOf(total)} · ${formatBytes(bytes)} · ${formatPercent(share)}`}
          </p>
        </div>
        <Button size="sm" onClick={cancelExport}>
          Cancelar
        </Button>
      </div>
      <progress
        aria-label="Avance de la exportación"
        className="mt-3 h-2 w-full accent-acento"
        {...(total === null ? {} : { max: total, value: rows })}
      />
      <p role="status" className="text-sm text-aviso">
        {isSlow ? 'La descarga va lenta. Sigue en marcha: puedes esperar o cancelarla.' : ''}
      </p>
    </>
  )
}

function Ended({ run }: { run: Exclude<ExportRun, { state: 'running' }> }) {
  const isDone = run.state === 'done'
  const Icon = isDone ? CircleCheck : CircleAlert
  return (
    <div role={isDone ? 'status' : 'alert'} className="flex flex-wrap items-start gap-3">
      <Icon aria-hidden className={isDone ? 'mt-0.5 size-4.5 text-ok' : 'mt-0.5 size-4.5 text-error'} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere">{titleOf(run)}</p>
        <p className="num text-texto-2">{detailOf(run)}</p>
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

type End = Exclude<ExportRun, { state: 'running' }>

function titleOf(run: End): string {
  if (run.state === 'done') return `${run.name} está en tus descargas`
  return run.wasCut ? 'La descarga se cortó' : 'No se pudo exportar'
}

/** What was deleted between the count on the screen and the file, or was changed so that it is meant now. */
const sinceCounted = ({ rows, counted = rows }: Extract<End, { state: 'done' }>): string =>
  rows === counted ? '' : `. La pantalla contaba ${formatNumber(counted)}: cambió mientras tanto.`

function detailOf(run: End): string {
  if (run.state === 'done') return `${rowsOf(run.rows)} · ${formatBytes(run.bytes)}${sinceCounted(run)}`
  return run.wasCut && run.total !== null
    ? `Llegaron ${formatNumber(run.rows)} de ${rowsOf(run.total)}. No se guardó ningún archivo.`
    : run.why
}
