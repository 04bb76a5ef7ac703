import { join } from 'node:path'
import { createFolderShelf } from '../adapters/files/folder-shelf.ts'
import { createTelegramMedia } from '../adapters/telegram/telegram.media.ts'
import { createWhatsAppMedia } from '../adapters/whatsapp/media/media-hosts.ts'
import { createMediaRoom } from '../modules/media/media.room.ts'
import type { JoinedAgents } from './agents.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

export type JoinedMedia = ReturnType<typeof joinMedia>

/** The files that come with messages, from their networks to the data folder. */
export const joinMedia = (
  { config, secrets, clock, log }: Outside,
  { db, bell, events, images, trials }: Ground,
  { openApi, accountOf }: JoinedAgents,
) =>
  createMediaRoom({
    db,
    secrets,
    clock,
    log,
    trials,
    shelf: createFolderShelf(join(config.dataDir, 'media')),
    images,
    sources: {
      telegram: createTelegramMedia({ openApi, apiRoot: config.telegramApiRoot, log }),
      whatsapp: createWhatsAppMedia(config.whatsappMediaUrl),
    },
    accountOf,
    publish: events.publish,
    committed: () => bell.ring('events'),
  })
