import { createTranscriptionModule } from '../../../modules/transcription/transcription.module.ts'
import { createWakeReply } from '../../../modules/messaging/inbound/wake-reply.ts'
import type { ModelServices } from '../agents/models.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type TranscriptionServices = ReturnType<typeof composeTranscription>

/** Voice notes of contacts as text, before the reply that waits for them. */
export function composeTranscription(
  { config, clock, log, transcriber }: ServerInputs,
  { db, notifier, events, jobs, taskAttempts, fileStoreOf }: PlatformServices,
  { transcriptionSessionFor }: ModelServices,
) {
  const wakeReply = createWakeReply({ clock, notifier, jobs })
  return createTranscriptionModule({
    db,
    clock,
    log,
    transcriber,
    taskAttempts,
    fileStore: fileStoreOf('media'),
    hasInstallationTranscriber: config.transcriber !== null,
    sessionFor: transcriptionSessionFor,
    publish: events.publish,
    enqueueReply: (tx, target, exchangeId) => jobs.enqueue(tx, target, { kind: 'reply', exchangeId }),
    afterCommit: (hasReply) => (hasReply ? wakeReply(clock.now()) : notifier.notify('events')),
  })
}
