import { join } from 'node:path'
import { createFolderFileStore } from '../../adapters/files/folder-file-store.ts'
import type { ChannelRegistry } from '../../channels/registry.ts'
import { createMediaModule } from '../../modules/media/media.module.ts'
import type { PlatformServices } from './platform.ts'
import type { ServerInputs } from './server-inputs.ts'

export type MediaServices = ReturnType<typeof composeMedia>

/** Files of messages, from their networks to the file store. */
export const composeMedia = (
  { config, secrets, clock, log }: ServerInputs,
  { db, notifier, events, images, taskAttempts }: PlatformServices,
  { mediaSources, accountOf }: ChannelRegistry,
) =>
  createMediaModule({
    db,
    secrets,
    clock,
    log,
    taskAttempts,
    fileStore: createFolderFileStore(join(config.dataDir, 'media')),
    images,
    sources: mediaSources,
    accountOf,
    publish: events.publish,
    afterCommit: () => notifier.notify('events'),
  })
