import { setTimeout as pause } from 'node:timers/promises'
import { transcriptionLimits, type TranscriptFailure } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { isPermanent, LanguageModelError } from '../../ports/language-model.ts'
import type { Transcriber, Transcription, TranscriberSettings } from '../../ports/transcriber.ts'
import { isTooLongBySize } from './audio-length.ts'
import { readFileWithin } from './read-file-within.ts'
import { CLAIM_MS, REQUEST_MS } from './timing.ts'
import type { PendingTranscript, TranscriptQueue } from './transcript-queue.store.ts'

/** The most requests for a note whose answers do not arrive: the provider may bill each of them. */
const MAX_UNANSWERED = 2
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

/** Why a note has no transcript. `kind`: how the provider failed. */
export class TranscriptFailedError extends Error {
  readonly reason: TranscriptFailure
  readonly kind: LanguageModelError['kind'] | null

  constructor(reason: TranscriptFailure, cause?: LanguageModelError) {
    super(`a voice note was not transcribed: ${reason}`, { cause })
    this.reason = reason
    this.kind = cause?.kind ?? null
  }
}

/** Another process has the note. */
export class ClaimLostError extends Error {}

type TranscribeNoteDeps = {
  queue: Pick<TranscriptQueue, 'renew'>
  fileStore: Pick<FileStore, 'open'>
  transcriber: Transcriber
  clock: Clock
}

export type TranscribeNote = ReturnType<typeof createTranscribeNote>

/**
 * Has one note transcribed, and again after refusals, within the note's time. A request without an answer is repeated
 * once. Throws a `TranscriptFailedError`, a `ClaimLostError`, or the reason of `stopping`.
 */
export function createTranscribeNote({ queue, fileStore, transcriber, clock }: TranscribeNoteDeps) {
  const msLeft = ({ dueBy }: PendingTranscript) => dueBy.getTime() - clock.now().getTime()

  /** The claim lives as long as its owner. `attempts` counts a request before it is made. */
  async function prolong(note: PendingTranscript, ms: number, attempts: number): Promise<void> {
    if (!(await queue.renew(note, new Date(clock.now().getTime() + ms), attempts))) throw new ClaimLostError()
    note.attempts = attempts
  }

  /** Within the note's time and its claim. */
  async function readAudio(note: PendingTranscript, stopping: AbortSignal): Promise<Uint8Array> {
    const bytes = note.bytes ?? 0
    if (bytes > transcriptionLimits.audioBytes) throw new TranscriptFailedError('too_large')
    if (isTooLongBySize(bytes)) throw new TranscriptFailedError('too_long')
    const deadline = AbortSignal.timeout(Math.max(1, Math.min(REQUEST_MS, msLeft(note))))
    try {
      const audio = await readFileWithin(fileStore, note.messageId, AbortSignal.any([stopping, deadline]))
      if (audio === null) throw new TranscriptFailedError('no_file')
      return audio
    } catch (error) {
      stopping.throwIfAborted()
      if (deadline.aborted) throw new TranscriptFailedError('late')
      throw error
    }
  }

  async function request(
    note: PendingTranscript,
    settings: TranscriberSettings,
    audio: Uint8Array,
    stopping: AbortSignal,
  ): Promise<Transcription | LanguageModelError> {
    try {
      const withinMs = Math.max(1, Math.min(REQUEST_MS, msLeft(note)))
      return await transcriber.transcribe({ transcriber: settings, audio, withinMs, signal: stopping })
    } catch (error) {
      stopping.throwIfAborted()
      if (error instanceof LanguageModelError) return error
      throw error
    }
  }

  return async (note: PendingTranscript, settings: TranscriberSettings, stopping: AbortSignal) => {
    let attempts = note.attempts
    if (attempts > MAX_UNANSWERED) throw new TranscriptFailedError('failed')
    const audio = await readAudio(note, stopping)
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      await prolong(note, CLAIM_MS, attempts)
      const result = await request(note, settings, audio, stopping)
      if (!(result instanceof LanguageModelError)) return result
      if (isFinal(result)) throw new TranscriptFailedError(result.kind === 'refused' ? 'refused' : 'failed', result)
      if (!isAnswered(result)) attempts++
      if (attempts > MAX_UNANSWERED) throw new TranscriptFailedError('failed', result)
      const waitMs = Math.max(result.retryAfterMs ?? 0, pauseMs)
      if (waitMs >= msLeft(note)) throw new TranscriptFailedError('late', result)
      await prolong(note, waitMs + CLAIM_MS, note.attempts)
      await pause(waitMs, undefined, { signal: stopping })
    }
  }
}

/** Waiting does not help. */
const isFinal = (error: LanguageModelError): boolean =>
  isPermanent(error) || error.kind === 'refused' || error.kind === 'not_a_model' || error.kind === 'empty'

/** The provider answered that it did nothing. Behind 500, 502 and 504 it may have transcribed. */
const isAnswered = ({ kind, cause }: LanguageModelError): boolean =>
  kind === 'rate_limited' || kind === 'busy' || (cause as { statusCode?: number } | null)?.statusCode === 503
