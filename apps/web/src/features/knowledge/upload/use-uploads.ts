import { AppError } from '@portavoz/contract'
import { useEffect, useRef, useState } from 'react'
import type { UploadProgress } from '../../../lib/http/upload.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { addFiles, isSendable, type UploadStep, type Upload } from './uploads.ts'

type UploadTransfer = { file: File; onProgress: (progress: UploadProgress) => void; signal: AbortSignal }
type SuccessToast = Pick<Parameters<typeof toast>[0], 'description' | 'action'>
/** Sends one file; resolves with what the success toast says. */
type DeliverUpload = (key: string, transfer: UploadTransfer) => Promise<SuccessToast>

/** Sends the chosen files one after the other. A failed or cancelled file can be sent again. */
export function useUploads(initialFiles: readonly File[] = []) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => addFiles([], initialFiles))
  const controllers = useRef(new Map<string, AbortController>())
  const stopAll = () => controllers.current.forEach((controller) => controller.abort())
  useEffect(() => {
    const currentControllers = controllers.current
    return () => currentControllers.forEach((controller) => controller.abort())
  }, [])

  const setStep = (key: string, step: UploadStep) =>
    setUploads((list) => list.map((item) => (item.key === key ? { key, file: item.file, ...step } : item)))

  function controllerFor(key: string): AbortController {
    const controller = controllers.current.get(key) ?? new AbortController()
    controllers.current.set(key, controller)
    return controller
  }

  async function send({ key, file }: Upload, deliver: DeliverUpload): Promise<boolean> {
    const { signal } = controllerFor(key)
    const onProgress = (progress: UploadProgress) => setStep(key, { step: 'sending', progress })
    try {
      signal.throwIfAborted()
      onProgress({ sent: 0, total: file.size })
      const success = await deliver(key, { file, onProgress, signal })
      setStep(key, { step: 'sent' })
      toast({ title: 'Éxito', ...success, kind: 'ok' })
      return true
    } catch (error) {
      if (signal.aborted) setStep(key, { step: 'cancelled' })
      else fail(key, error)
      return false
    }
  }

  function fail(key: string, error: unknown) {
    const reason = uploadErrorText(error)
    setStep(key, { step: 'failed', reason })
    toast({ description: reason, kind: 'error' })
  }

  return {
    uploads,
    choose: (files: readonly File[]) => setUploads((list) => addFiles(list, files)),
    chooseOne: (files: readonly File[]) => setUploads(addFiles([], files.slice(0, 1))),
    remove: (key: string) => setUploads((list) => list.filter((item) => item.key !== key)),
    cancel: (key: string) => controllers.current.get(key)?.abort(),
    stopAll,
    /** Resolves with whether all chosen files were sent. */
    async sendAll(deliver: DeliverUpload): Promise<boolean> {
      const queue = uploads.filter(isSendable)
      for (const { key } of queue) {
        controllers.current.delete(key)
        controllerFor(key)
        setStep(key, { step: 'waiting' })
      }
      let isComplete = !uploads.some(({ step }) => step === 'refused')
      for (const upload of queue) isComplete = (await send(upload, deliver)) && isComplete
      return isComplete
    },
  }
}

/** The error's text, with the error of the `file` field. */
function uploadErrorText(error: unknown): string {
  if (!(error instanceof Error)) return 'Error al subir el documento'
  const detail = error instanceof AppError ? error.fields?.['file'] : undefined
  return [error.message || 'Error al subir el documento', detail].filter(Boolean).join('. ')
}
