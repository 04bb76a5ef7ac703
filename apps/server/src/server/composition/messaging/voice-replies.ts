import { Readable } from 'node:stream'
import { createLimitedSpeechModels } from '../../../adapters/model/limited-speech-model.ts'
import {
  createReleaseUnspoken,
  createSpeakReply,
  type SpeakReplyDeps,
} from '../../../modules/voice-replies/speak-reply.ts'
import { createVoiceReplyStore } from '../../../modules/voice-replies/voice-replies.store.ts'
import { readFileWithin } from '../../../platform/files/read-file-within.ts'
import type { ModelServices } from '../agents/models.ts'
import type { MediaServices } from './media.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type VoiceReplyServices = ReturnType<typeof composeVoiceReplies>

const READ_MS = 5_000
const OPUS_TYPE = 'audio/ogg'

/** Replies of agents as voice notes, before their delivery. */
export function composeVoiceReplies(
  { clock, log, speechModel }: ServerInputs,
  { db, notifier, fileStoreOf }: PlatformServices,
  { speechSessionFor }: ModelServices,
  media: MediaServices,
) {
  const fileStore = fileStoreOf('media')
  const deps = {
    clock,
    log,
    store: createVoiceReplyStore(db),
    speechModelFor: createLimitedSpeechModels(speechModel, clock),
    sessionFor: speechSessionFor,
    afterCommit: () => notifier.notify('events'),
    files: {
      put: (workspaceId, messageId, bytes) =>
        media.outbound.copy(workspaceId, messageId, {
          bytes: bytes.length,
          open: async () => ({ bytes: bytes.length, stream: Readable.from([bytes]) }),
        }),
      async read(messageId) {
        const file = await readFileWithin(fileStore, messageId, AbortSignal.timeout(READ_MS))
        return file && Buffer.from(file)
      },
      attach: (tx, message, bytes) =>
        media.outbound.attach(tx, message, {
          kind: 'audio',
          isOggOpus: true,
          type: OPUS_TYPE,
          bytes,
          width: null,
          height: null,
          fileName: '',
        }),
      discard: media.outbound.discard,
    },
  } satisfies SpeakReplyDeps
  return { speakReply: createSpeakReply(deps), releaseUnspoken: createReleaseUnspoken(deps) }
}
