import { fileTableOf } from '../../../db/fragments/understood-files.ts'
import type { ChannelRegistry } from '../../../channels/registry.ts'
import { createMediaModule } from '../../../modules/media/media.module.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type MediaServices = ReturnType<typeof composeMedia>

/** Files of messages, from their networks to the file store. */
export const composeMedia = (
  { secrets, clock, log, mediaIdleMs }: ServerInputs,
  { db, notifier, events, images, taskAttempts, fileStoreOf }: PlatformServices,
  { mediaSources, accountOf }: ChannelRegistry,
) =>
  createMediaModule({
    db,
    secrets,
    clock,
    log,
    taskAttempts,
    fileStore: fileStoreOf('media'),
    images,
    idleMs: mediaIdleMs,
    sources: mediaSources,
    accountOf,
    publish: events.publish,
    // A voice note is transcribed, a picture or file read, as soon as it is here.
    afterCommit: (messageType) => notifier.notify('events', fileTableOf(messageType)),
  })
