import { AppError, type ExportFormat } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'
import { CutShort, type ExportAsked, type Progress } from '../../data/extraction.ts'
import { toast } from '../../ui/toast.ts'
import { nothingToExport } from './words.ts'

export type ExportRun = Progress & { format: ExportFormat } & (
    | { state: 'running'; isSlow: boolean }
    | { state: 'done'; name: string; counted: number | undefined }
    | { state: 'failed'; wasCut: boolean; why: string }
  )

const slowMs = 10_000
/** The eye reads no faster. */
const drawnMs = 100

/** It goes on while the person looks at other pages of the console. */
let run: ExportRun | null = null
let asked: { what: ExportAsked; counted: number | undefined } | null = null
let stop = new AbortController()
const listeners = new Set<() => void>()

function put(next: ExportRun | null) {
  run = next
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The export that is under way, or the last one, until it is dismissed. */
export const useExportRun = () => useSyncExternalStore(subscribe, () => run)

export const dismissExport = () => put(null)
export const retryExport = () => void (asked && startExport(asked.what, asked.counted))
export function cancelExport() {
  stop.abort()
  put(null)
  toast({ title: 'Exportación cancelada', description: 'No se guardó ningún archivo.' })
}

/** One at a time. `counted` is how many rows the screen had told of. */
export async function startExport(what: ExportAsked, counted?: number): Promise<void> {
  if (run?.state === 'running') return
  asked = { what, counted }
  stop = new AbortController()
  const { signal } = stop
  const { format } = what
  const watch = watchProgress(format, signal)
  try {
    const { fetchExport } = await import('../../data/fetch-export.ts')
    const { name, rows, bytes, save } = await fetchExport(what, signal, watch.on)
    if (signal.aborted) return
    save()
    put({ state: 'done', format, name, rows, counted, total: rows, bytes })
  } catch (error) {
    if (!signal.aborted) fail(error, format, watch.last())
  } finally {
    watch.end()
  }
}

function watchProgress(format: ExportFormat, signal: AbortSignal) {
  let [now, drawn]: [Progress, number] = [{ rows: 0, total: null, bytes: 0 }, 0]
  let slow: ReturnType<typeof setTimeout> | undefined
  const draw = (isSlow: boolean) => {
    if (signal.aborted) return
    drawn = performance.now()
    put({ state: 'running', format, isSlow, ...now })
  }
  const wait = () => {
    clearTimeout(slow)
    slow = setTimeout(() => draw(true), slowMs)
  }
  draw(false)
  wait()
  return {
    on(next: Progress) {
      const isFirst = now.total === null
      now = next
      if (isFirst || performance.now() - drawn > drawnMs) draw(false)
      wait()
    },
    last: () => now,
    end: () => clearTimeout(slow),
  }
}

function fail(error: unknown, format: ExportFormat, progress: Progress) {
  if (error instanceof AppError && error.code === 'extraction.nothing') {
    put(null)
    return toast({ description: nothingToExport, kind: 'error' })
  }
  const why = error instanceof AppError ? error.message : 'Inténtalo de nuevo.'
  put({ state: 'failed', format, ...progress, wasCut: error instanceof CutShort, why })
}
