import { AppError } from '@portavoz/contract'
import { useEffect, useRef, useState } from 'react'
import type { UploadProgress } from '../../../../lib/http/upload.ts'

type PictureTransfer = { file: File; onProgress: (progress: UploadProgress) => void; signal: AbortSignal }

export type PictureFileUpload = ReturnType<typeof useFileUpload>

/** One chosen file, why it cannot be sent, and its progress. */
export function useFileUpload(refusalOf: (file: File) => string | null) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const controller = useRef<AbortController | null>(null)
  const stop = () => controller.current?.abort()
  useEffect(() => () => controller.current?.abort(), [])
  return {
    file,
    error,
    progress,
    isSending: progress !== null,
    isReady: file !== null && refusalOf(file) === null,
    stop,
    choose(chosen: File | null) {
      setFile(chosen)
      setError(chosen && refusalOf(chosen))
    },
    /** Resolves with whether the file was stored. */
    async send(deliver: (transfer: PictureTransfer) => Promise<unknown>): Promise<boolean> {
      if (!file || refusalOf(file) !== null) return false
      controller.current = new AbortController()
      const { signal } = controller.current
      setError(null)
      setProgress({ sent: 0, total: file.size })
      try {
        await deliver({ file, onProgress: setProgress, signal })
        return true
      } catch (cause) {
        if (!signal.aborted) setError(errorText(cause))
        return false
      } finally {
        setProgress(null)
      }
    },
  }
}

function errorText(cause: unknown): string {
  const detail = cause instanceof AppError ? cause.fields?.['file'] : undefined
  const message = cause instanceof Error ? cause.message : ''
  return [message || 'No se pudo subir', detail].filter(Boolean).join('. ')
}
