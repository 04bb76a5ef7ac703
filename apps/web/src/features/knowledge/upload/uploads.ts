import { documentErrors, documentKindFromName, maxBytesOf } from '@portavoz/contract'
import type { UploadProgress } from '../../../lib/http/upload.ts'

/** A file and the state of its upload. A refused file is never sent. */
export type Upload = { key: string; file: File } & UploadStep
export type UploadStep =
  | { step: 'refused' | 'failed'; reason: string }
  | { step: 'chosen' | 'cancelled' | 'waiting' | 'sent' }
  | { step: 'sending'; progress: UploadProgress }

/** Why the server would refuse the file; null if it may be sent. */
export function uploadRefusal(file: File): string | null {
  if (documentKindFromName(file.name) === null) return documentErrors['documents.type_not_allowed'].text
  if (file.size > maxBytesOf(file)) return documentErrors['documents.too_large'].text
  return file.size === 0 ? documentErrors['documents.empty'].text : null
}

let lastKey = 0

/** Adds files, each once. */
export function addFiles(uploads: readonly Upload[], files: readonly File[]): readonly Upload[] {
  const list = [...uploads]
  for (const file of files) if (!list.some((upload) => isSameUnsentFile(upload, file))) list.push(newUpload(file))
  return list
}

function newUpload(file: File): Upload {
  lastKey += 1
  const reason = uploadRefusal(file)
  const base = { key: String(lastKey), file }
  return reason === null ? { ...base, step: 'chosen' } : { ...base, step: 'refused', reason }
}

const isSameUnsentFile = ({ file, step }: Upload, other: File) =>
  step !== 'sent' && file.name === other.name && file.size === other.size && file.lastModified === other.lastModified

export const isSendable = ({ step }: Upload): boolean => ['chosen', 'cancelled', 'failed'].includes(step)

/** After its last byte was sent the file may be stored, so it cannot be cancelled. */
export const isCancellable = (upload: Upload): boolean =>
  upload.step === 'waiting' || (upload.step === 'sending' && upload.progress.sent < upload.progress.total)

/** What leaving does to the uploads under way: a completely sent file may stay. */
export function leaveEffect(uploads: readonly Upload[]): 'discards' | 'stops' | 'stops_and_keeps' | 'keeps' {
  const isPending = ({ step }: Upload) => step === 'sending' || step === 'waiting'
  const active = uploads.filter(isPending)
  if (active.length === 0) return 'discards'
  if (active.every(isCancellable)) return 'stops'
  return active.some(isCancellable) ? 'stops_and_keeps' : 'keeps'
}

/** From 0 to 1, over all files of the upload. */
export function uploadedShare(uploads: readonly Upload[]): number {
  const active = uploads.filter(({ step }) => ['waiting', 'sending', 'sent'].includes(step))
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const totalBytes = sum(active.map(({ file }) => file.size))
  return totalBytes === 0 ? 0 : Math.min(1, sum(active.map(sentBytes)) / totalBytes)
}

const sentBytes = (upload: Upload) =>
  upload.step === 'sent' ? upload.file.size : upload.step === 'sending' ? upload.progress.sent : 0
