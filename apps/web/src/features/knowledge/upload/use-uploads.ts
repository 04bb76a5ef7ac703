import { AppError } from '@portavoz/contract'
import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../../../lib/upload.ts'
import { toast } from '../../../ui/toast.ts'
import { added, isToSend, type Step, type Upload } from './uploads.ts'

type Watched = { file: File; onProgress: (progress: Progress) => void; signal: AbortSignal }
/** Sends one, and answers with what a person is told of it. */
type Deliver = (key: string, watched: Watched) => Promise<string>

/** Files that somebody chose, sent one after the other. What fails or is cancelled can be sent again as it was. */
export function useUploads(first: readonly File[] = []) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => added([], first))
  const stops = useRef(new Map<string, AbortController>())
  const stopAll = () => stops.current.forEach((stop) => stop.abort())
  useEffect(() => {
    const all = stops.current
    return () => all.forEach((stop) => stop.abort())
  }, [])

  const put = (key: string, step: Step) =>
    setUploads((list) => list.map((one) => (one.key === key ? { key, file: one.file, ...step } : one)))

  function begin(key: string): AbortController {
    const stop = stops.current.get(key) ?? new AbortController()
    stops.current.set(key, stop)
    return stop
  }

  async function send({ key, file }: Upload, deliver: Deliver): Promise<boolean> {
    const { signal } = begin(key)
    const onProgress = (progress: Progress) => put(key, { step: 'sending', progress })
    try {
      signal.throwIfAborted()
      onProgress({ sent: 0, total: file.size })
      const said = await deliver(key, { file, onProgress, signal })
      put(key, { step: 'sent' })
      toast({ title: 'Éxito', description: said, kind: 'ok' })
      return true
    } catch (error) {
      if (signal.aborted) put(key, { step: 'cancelled' })
      else refuse(key, error)
      return false
    }
  }

  function refuse(key: string, error: unknown) {
    const why = reasonOf(error)
    put(key, { step: 'failed', why })
    toast({ description: why, kind: 'error' })
  }

  return {
    uploads,
    choose: (files: readonly File[]) => setUploads((list) => added(list, files)),
    chooseOne: (files: readonly File[]) => setUploads(added([], files.slice(0, 1))),
    remove: (key: string) => setUploads((list) => list.filter((one) => one.key !== key)),
    cancel: (key: string) => stops.current.get(key)?.abort(),
    stopAll,
    /** Whether all that was chosen is there now. */
    async sendAll(deliver: Deliver): Promise<boolean> {
      const queue = uploads.filter(isToSend)
      for (const { key } of queue) {
        stops.current.delete(key)
        begin(key)
        put(key, { step: 'waiting' })
      }
      let isWhole = !uploads.some(({ step }) => step === 'refused')
      for (const upload of queue) isWhole = (await send(upload, deliver)) && isWhole
      return isWhole
    },
  }
}

/** Of what was refused for its file, why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error al subir el documento'
  const detail = error instanceof AppError ? error.fields?.['file'] : undefined
  return [error.message || 'Error al subir el documento', detail].filter(Boolean).join('. ')
}
