import { AppError, type ExportFormat } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'
import { IncompleteExportError, type ExportRequest, type ExportProgress } from '../../../data/extraction/extraction.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { nothingToExportText } from '../labels.ts'

export type ExportRun = ExportProgress & { format: ExportFormat } & (
    | { state: 'running'; isSlow: boolean }
    | { state: 'done'; rows: number; name: string; counted: number | undefined }
    | { state: 'failed'; wasCut: boolean; reason: string }
  )

const slowMs = 10_000
/** Faster updates cannot be read. */
const redrawMs = 100

/** The export continues while the user visits other pages of the console. */
let currentRun: ExportRun | null = null
let lastRequest: { request: ExportRequest; counted: number | undefined } | null = null
let abortController = new AbortController()
const listeners = new Set<() => void>()

function setRun(next: ExportRun | null) {
  currentRun = next
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The running export, or the last one until it is dismissed. */
export const useExportRun = () => useSyncExternalStore(subscribe, () => currentRun)

export const dismissExport = () => setRun(null)
export const retryExport = () => void (lastRequest && startExport(lastRequest.request, lastRequest.counted))
export function cancelExport() {
  abortController.abort()
  setRun(null)
  toast({ title: 'Exportación cancelada', description: 'No se guardó ningún archivo.' })
}

/** Runs one export at a time. `counted`: how many rows the screen showed. */
export async function startExport(request: ExportRequest, counted?: number): Promise<void> {
  if (currentRun?.state === 'running') return
  lastRequest = { request, counted }
  abortController = new AbortController()
  const { signal } = abortController
  const { format } = request
  const watch = watchProgress(format, signal)
  try {
    const { fetchExport } = await import('../../../data/extraction/fetch-export.ts')
    const { name, rows, bytes, save } = await fetchExport(request, signal, watch.on)
    if (signal.aborted) return
    save()
    setRun({ state: 'done', format, name, rows, counted, total: rows, bytes })
  } catch (error) {
    if (!signal.aborted) showFailure(error, format, watch.last())
  } finally {
    watch.end()
  }
}

function watchProgress(format: ExportFormat, signal: AbortSignal) {
  let [now, drawnAt]: [ExportProgress, number] = [{ rows: null, total: null, bytes: 0 }, 0]
  let slow: ReturnType<typeof setTimeout> | undefined
  const draw = (isSlow: boolean) => {
    if (signal.aborted) return
    drawnAt = performance.now()
    setRun({ state: 'running', format, isSlow, ...now })
  }
  const wait = () => {
    clearTimeout(slow)
    slow = setTimeout(() => draw(true), slowMs)
  }
  draw(false)
  wait()
  return {
    on(next: ExportProgress) {
      const isFirst = now.total === null
      now = next
      if (isFirst || performance.now() - drawnAt > redrawMs) draw(false)
      wait()
    },
    last: () => now,
    end: () => clearTimeout(slow),
  }
}

function showFailure(error: unknown, format: ExportFormat, progress: ExportProgress) {
  if (error instanceof AppError && error.code === 'extraction.nothing') {
    setRun(null)
    return toast({ description: nothingToExportText, kind: 'error' })
  }
  const reason = error instanceof AppError ? error.message : 'Inténtalo de nuevo.'
  setRun({ state: 'failed', format, ...progress, wasCut: error instanceof IncompleteExportError, reason })
}
