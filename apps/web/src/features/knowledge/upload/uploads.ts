import { errors, kindOfName, mostBytes } from '@portavoz/contract'
import type { Progress } from '../../../lib/upload.ts'

/** A file on its way, and how far it is. One that was refused is never sent. */
export type Upload = { key: string; file: File } & Step
export type Step =
  | { step: 'refused' | 'failed'; why: string }
  | { step: 'chosen' | 'cancelled' | 'waiting' | 'sent' }
  | { step: 'sending'; progress: Progress }

/** What is surely refused is not sent. */
export function whyRefused(file: File): string | null {
  if (kindOfName(file.name) === null) return errors['documents.type_not_allowed'].text
  if (file.size > mostBytes(file)) return errors['documents.too_large'].text
  return file.size === 0 ? errors['documents.empty'].text : null
}

let count = 0

/** With these added, each once. */
export function added(uploads: readonly Upload[], files: readonly File[]): readonly Upload[] {
  const list = [...uploads]
  for (const file of files) if (!list.some((known) => isSameToSend(known, file))) list.push(newUpload(file))
  return list
}

function newUpload(file: File): Upload {
  count += 1
  const why = whyRefused(file)
  const own = { key: String(count), file }
  return why === null ? { ...own, step: 'chosen' } : { ...own, step: 'refused', why }
}

const isSameToSend = ({ file, step }: Upload, other: File) =>
  step !== 'sent' && file.name === other.name && file.size === other.size && file.lastModified === other.lastModified

export const isToSend = ({ step }: Upload): boolean => ['chosen', 'cancelled', 'failed'].includes(step)

/** What has left whole may be stored already: nobody is told that it was called back. */
export const isRecallable = (upload: Upload): boolean =>
  upload.step === 'waiting' || (upload.step === 'sending' && upload.progress.sent < upload.progress.total)

/** What becomes of them when nobody waits any more: what has left whole may be kept, whatever is said to it. */
export function whatLeavingDoes(uploads: readonly Upload[]): 'discards' | 'stops' | 'stops_and_keeps' | 'keeps' {
  const isUnder = ({ step }: Upload) => step === 'sending' || step === 'waiting'
  const under = uploads.filter(isUnder)
  if (under.length === 0) return 'discards'
  if (under.every(isRecallable)) return 'stops'
  return under.some(isRecallable) ? 'stops_and_keeps' : 'keeps'
}

/** From 0 to 1, of all that is being sent at once. */
export function shareOf(uploads: readonly Upload[]): number {
  const under = uploads.filter(({ step }) => ['waiting', 'sending', 'sent'].includes(step))
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)
  const whole = sum(under.map(({ file }) => file.size))
  return whole === 0 ? 0 : Math.min(1, sum(under.map(sentOf)) / whole)
}

const sentOf = (upload: Upload) =>
  upload.step === 'sent' ? upload.file.size : upload.step === 'sending' ? upload.progress.sent : 0
