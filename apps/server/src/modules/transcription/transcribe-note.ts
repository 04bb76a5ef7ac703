import { transcriptionLimits, type TranscriptFailure } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { isPermanent, LanguageModelError } from '../../ports/language-model.ts'
import type { Transcriber, Transcription, TranscriberSettings } from '../../ports/transcriber.ts'
import { isTooLongBySize, isTooShortByHeader, validLength } from './audio-length.ts'
import { audioSeconds } from '../../platform/files/audio-seconds.ts'
import { readFileEnds } from '../../platform/files/read-file-ends.ts'
import { type OpenedFile, openFileWithin } from '../../platform/files/open-file-within.ts'
import { REQUEST_MS, requestTime } from './timing.ts'
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

/** The note is to be claimed again after `waitMs`. `attempts`: requests so far whose answer did not arrive. */
export class RetryLaterError extends Error {
  readonly waitMs: number
  readonly attempts: number

  constructor(waitMs: number, attempts: number) {
    super(`a voice note is transcribed again in ${waitMs} ms`)
    this.waitMs = waitMs
    this.attempts = attempts
  }
}

type TranscribeNoteDeps = {
  queue: Pick<TranscriptQueue, 'renew'>
  fileStore: Pick<FileStore, 'open'>
  transcriber: Transcriber
  clock: Clock
}

/** `measured`: its seconds by its own header; null where it was not measured. */
type MeasuredAudio = { audio: OpenedFile; measured: number | null }

export type TranscribeNote = ReturnType<typeof createTranscribeNote>

/**
 * Asks once for the text of one note. Refusals are repeated within the note's time, a request without an answer once.
 * Throws a `RetryLaterError`, a `TranscriptFailedError`, a `ClaimLostError`, or the reason of `stopping`.
 */
export function createTranscribeNote({ queue, fileStore, transcriber, clock }: TranscribeNoteDeps) {
  const msLeft = ({ dueBy }: PendingTranscript) => dueBy.getTime() - clock.now().getTime()

  /** Doubles with each refusal, since it is as long as the note has waited. */
  const pauseOf = (note: PendingTranscript): number =>
    Math.min(Math.max(transcriptionLimits.budgetMs - msLeft(note), FIRST_PAUSE_MS), LONGEST_PAUSE_MS)

  /** Its length by its own header, where the sender told none or the size makes it look too long; else null. */
  async function measure(note: PendingTranscript, signal: AbortSignal): Promise<number | null> {
    if (validLength(note.seconds) !== null && !isTooLongBySize(note.bytes ?? 0)) return null
    const ends = await readFileEnds(fileStore, note.messageId, signal)
    return ends && audioSeconds(ends)
  }

  /** Within the note's time and its claim. */
  async function openAudio(note: PendingTranscript, stopping: AbortSignal): Promise<MeasuredAudio> {
    const bytes = note.bytes ?? 0
    if (bytes > transcriptionLimits.audioBytes) throw new TranscriptFailedError('too_large')
    const deadline = AbortSignal.timeout(Math.max(1, Math.min(REQUEST_MS, msLeft(note))))
    const signal = AbortSignal.any([stopping, deadline])
    try {
      const measured = await measure(note, signal)
      const isTooLong = measured === null ? isTooLongBySize(bytes) : measured > transcriptionLimits.audioSeconds
      if (isTooLong) throw new TranscriptFailedError('too_long')
      if (note.isVoice && isTooShortByHeader(measured, bytes)) throw new TranscriptFailedError('nothing_said')
      const audio = await openFileWithin(fileStore, note.messageId, signal)
      if (audio === null) throw new TranscriptFailedError('no_file')
      return { audio, measured }
    } catch (error) {
      stopping.throwIfAborted()
      if (deadline.aborted) throw new TranscriptFailedError('late')
      throw error
    }
  }

  async function request(
    note: PendingTranscript,
    settings: TranscriberSettings,
    audio: OpenedFile,
    stopping: AbortSignal,
  ): Promise<Transcription | LanguageModelError> {
    try {
      const withinMs = Math.max(1, Math.min(requestTime(settings.provider).requestMs, msLeft(note)))
      return await transcriber.transcribe({ transcriber: settings, audio, withinMs, signal: stopping })
    } catch (error) {
      stopping.throwIfAborted()
      if (error instanceof LanguageModelError) return error
      throw error
    }
  }

  async function send(note: PendingTranscript, settings: TranscriberSettings, stopping: AbortSignal) {
    const { audio, measured } = await openAudio(note, stopping)
    try {
      // The file may have taken a part of the claim's time.
      const until = new Date(clock.now().getTime() + requestTime(settings.provider).claimMs)
      if (!(await queue.renew(note, until, note.attempts))) throw new ClaimLostError()
      const result = await request(note, settings, audio, stopping)
      return result instanceof LanguageModelError ? result : { ...result, measured }
    } finally {
      audio.close()
    }
  }

  return async (note: PendingTranscript, settings: TranscriberSettings, stopping: AbortSignal) => {
    if (note.attempts > MAX_UNANSWERED) throw new TranscriptFailedError('failed')
    const result = await send(note, settings, stopping)
    if (!(result instanceof LanguageModelError)) return result
    if (isFinal(result)) throw new TranscriptFailedError(result.kind === 'refused' ? 'refused' : 'failed', result)
    const unanswered = isAnswered(result) ? note.attempts - 1 : note.attempts
    if (unanswered >= MAX_UNANSWERED) throw new TranscriptFailedError('failed', result)
    const waitMs = Math.max(result.retryAfterMs ?? 0, pauseOf(note))
    if (waitMs >= msLeft(note)) throw new TranscriptFailedError('late', result)
    throw new RetryLaterError(waitMs, unanswered)
  }
}

/** Waiting does not help. */
const isFinal = (error: LanguageModelError): boolean =>
  isPermanent(error) || error.kind === 'refused' || error.kind === 'not_a_model' || error.kind === 'empty'

/** The provider answered that it did nothing. Behind 500, 502 and 504 it may have transcribed. */
const isAnswered = ({ kind, cause }: LanguageModelError): boolean =>
  kind === 'rate_limited' || kind === 'busy' || (cause as { statusCode?: number } | null)?.statusCode === 503
