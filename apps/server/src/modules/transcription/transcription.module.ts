import type { ServerEvent } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { FileAsker } from '../../db/fragments/understood-files.ts'
import type { Log } from '../../platform/log/log.ts'
import type { TaskAttempts } from '../../platform/queue/task-attempts.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Transcriber } from '../../ports/transcriber.ts'
import { createCorrectTranscript } from './correct-transcript.ts'
import { createEndTranscript } from './end-transcript.ts'
import { createTranscribeNote } from './transcribe-note.ts'
import { createTranscriptQueue } from './transcript-queue.store.ts'
import { createTranscriptStore } from './transcripts.store.ts'
import { createTranscriptionWork } from './transcription-work.ts'

type TranscriptionModuleDeps = Pick<Parameters<typeof createEndTranscript>[0], 'enqueueReply'> &
  Pick<Parameters<typeof createTranscriptionWork>[0], 'sessionFor'> & {
    db: Db
    clock: Clock
    log: Log
    transcriber: Transcriber
    /** The files of messages. */
    fileStore: FileStore
    taskAttempts: TaskAttempts
    /** The operator of the installation chose a transcriber for all workspaces. */
    hasInstallationTranscriber: boolean
    publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
    /** Runs after each commit. `hasReply`: a reply was enqueued. */
    afterCommit: (hasReply: boolean) => void
  }

/** Turns the voice notes of contacts into text before their agent answers. */
export function createTranscriptionModule(deps: TranscriptionModuleDeps) {
  const { db, clock, log, transcriber, fileStore, taskAttempts, sessionFor, enqueueReply, afterCommit } = deps
  const queue = createTranscriptQueue(db)
  const store = createTranscriptStore(deps.publish)
  return {
    /**
     * In the transaction of a message with a file: it is to be transcribed, if it is a contact's voice note.
     * Returns until when its text is awaited.
     */
    expect: (tx: Tx, messageId: string, now: Date, asker: FileAsker = 'network') =>
      queue.expect(tx, messageId, now, { hasInstallation: deps.hasInstallationTranscriber, asker }),
    work: createTranscriptionWork({
      queue,
      transcribeNote: createTranscribeNote({ queue, fileStore, transcriber, clock }),
      endTranscript: createEndTranscript({ db, store, clock, enqueueReply, afterCommit }),
      sessionFor,
      taskAttempts,
      clock,
      log,
    }),
    correct: createCorrectTranscript({ db, store, clock, afterCommit: () => afterCommit(false) }),
    releaseClaims: () => queue.releaseClaims(clock.now()),
  }
}
