import { setTimeout as pause } from 'node:timers/promises'
import { CustomConfig, isTooLarge } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createWorkerPool } from '../../platform/queue/worker-pool.ts'
import type { TranscriberSettings } from '../../ports/transcriber.ts'
import { isTooShort, reckonSeconds } from './audio-length.ts'
import type { EndTranscript } from './end-transcript.ts'
import { readRecognisedText } from './recognised-text.ts'
import { CLAIM_MS } from './timing.ts'
import { ClaimLostError, RetryLaterError, type TranscribeNote, TranscriptFailedError } from './transcribe-note.ts'
import type { PendingTranscript, TranscriptQueue } from './transcript-queue.store.ts'

const CONCURRENCY = 8
/** Two workspaces whose servers of their own hang leave two for others. */
const CONCURRENCY_PER_WORKSPACE = 3
/** Notes whose time passes are looked for this often; their files wake the pool. */
const POLL_MS = 5_000
/** A timer may fire this much before the clock says so. */
const TIMER_EARLY_MS = 5

type NoteAgent = { workspaceId: string; agentId: string; agentName: string; config: CustomConfig; secrets: string }
type TranscriberSession = {
  settings: TranscriberSettings
  isBudgetSpent: boolean
  pay: (seconds: number) => Promise<number | null>
}

type TranscriptionWorkDeps = {
  queue: TranscriptQueue
  transcribeNote: TranscribeNote
  endTranscript: EndTranscript
  /** Null for an agent and workspace without a transcriber. */
  sessionFor: (agent: NoteAgent) => Promise<TranscriberSession | null>
  taskAttempts: TaskAttempts
  clock: Clock
  log: Log
}

/** Worker pool that transcribes voice notes as soon as their files are here. */
export function createTranscriptionWork(deps: TranscriptionWorkDeps) {
  const { queue, transcribeNote, endTranscript, sessionFor, taskAttempts, clock, log } = deps
  const workspacesInProgress: string[] = []

  async function claim(): Promise<PendingTranscript | undefined> {
    const now = clock.now()
    const until = new Date(now.getTime() + CLAIM_MS)
    const note = await queue.claim({ now, until, workspacesInProgress, maxPerWorkspace: CONCURRENCY_PER_WORKSPACE })
    if (note) workspacesInProgress.push(note.workspaceId)
    return note
  }

  async function hear(note: PendingTranscript, stopping: AbortSignal): Promise<void> {
    if (note.mediaState === 'lost')
      throw new TranscriptFailedError(isTooLarge(note.mediaReason) ? 'too_large' : 'no_file')
    if (note.dueBy <= clock.now()) throw new TranscriptFailedError('late')
    const session = await sessionFor({ ...note, config: CustomConfig.parse(note.config) })
    if (!session) throw new TranscriptFailedError('no_transcriber')
    if (session.isBudgetSpent) throw new TranscriptFailedError('out_of_budget')
    const startedAt = clock.now().getTime()
    const { text: answer, seconds: heard, measured } = await transcribeNote(note, session.settings, stopping)
    const seconds = reckonSeconds({ ...note, heard, measured, claimed: note.seconds })
    const text = isTooShort(heard) ? null : readRecognisedText(answer)
    const ms = clock.now().getTime() - startedAt
    const cost = { model: session.settings.name, seconds: Math.round(seconds), ms }
    // Stored first: a crash in between leaves a note unpaid, never one that is transcribed again.
    if (text === null) await endTranscript.none(note, 'nothing_said', cost)
    else await endTranscript.keep(note, text, cost)
    await session.pay(seconds)
  }

  /** Gives the worker to other notes until then. */
  async function putBack(note: PendingTranscript, { waitMs, attempts }: RetryLaterError, stopping: AbortSignal) {
    await queue.renew(note, new Date(clock.now().getTime() + waitMs), attempts)
    pause(waitMs + TIMER_EARLY_MS, undefined, { signal: stopping, ref: false }).then(pool.wake, () => {})
  }

  async function work(note: PendingTranscript, stopping: AbortSignal): Promise<void> {
    try {
      await hear(note, stopping)
    } catch (error) {
      if (error instanceof TranscriptFailedError) {
        const { reason, kind } = error
        log.warn({ err: error.cause, message: note.messageId, reason, kind }, 'a voice note was not transcribed')
        await endTranscript.none(note, reason, kind === null ? {} : { kind })
      } else if (error instanceof RetryLaterError) await putBack(note, error, stopping)
      else if (stopping.aborted) await queue.renew(note, clock.now(), note.attempts)
      else if (!(error instanceof ClaimLostError)) throw error
    } finally {
      workspacesInProgress.splice(workspacesInProgress.indexOf(note.workspaceId), 1)
    }
  }

  const pool = createWorkerPool({
    kind: 'transcript',
    failureMessage: 'transcribing voice notes',
    concurrency: CONCURRENCY,
    pollMs: POLL_MS,
    prepare: async () => {},
    claim,
    work,
    idOf: ({ messageId }) => messageId,
    quarantine: (note) => endTranscript.none(note, 'failed', {}),
    taskAttempts,
    log,
  })
  return pool
}
