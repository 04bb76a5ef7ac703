import type { proto } from 'baileys'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../platform/time/clock.ts'
import type { OutboundFileMessage } from '../../../ports/channel.ts'
import { encryptMedia } from './encrypt-media.ts'
import { type MakeThumbnail, toFileContent } from './file-content.ts'
import type { UploadMedia } from './upload-media.ts'

type PrepareFileDeps = { uploadMedia: UploadMedia; makeThumbnail: MakeThumbnail; clock: Clock }

/** Encrypts and uploads a file, and returns the message that names it. */
export const createPrepareFile =
  ({ uploadMedia, makeThumbnail, clock }: PrepareFileDeps) =>
  async ({ file, caption }: Omit<OutboundFileMessage, 'id'>): Promise<proto.IMessage> => {
    const { kind, fields } = await toFileContent({ file, caption }, makeThumbnail)
    const media = await encryptMedia({ kind, open: () => file.open() })
    const uploaded = await uploadMedia(kind, media)
    const mediaKeyTimestamp = Math.floor(clock.now().getTime() / 1000)
    return {
      [`${kind}Message`]: { ...fields, ...media.fields, ...uploaded, mediaKeyTimestamp },
      // Baileys derives the reporting token from it.
      messageContextInfo: { messageSecret: randomBytes(32) },
    }
  }
