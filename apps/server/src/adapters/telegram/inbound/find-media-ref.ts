import type { MediaRef } from '../../../ports/media.ts'
import type { TelegramMessage } from './update-schema.ts'

/**
 * The file of a message: the largest size of a photo; the thumbnail of an animated sticker, which only Telegram can
 * draw.
 */
export function findMediaRef(m: TelegramMessage): MediaRef | null {
  const { sticker, video_note: round } = m
  const image = sticker?.is_animated || sticker?.is_video ? sticker.thumbnail : sticker
  const file = image ?? m.photo?.at(-1) ?? m.voice ?? m.audio ?? m.video ?? round ?? m.animation ?? m.document
  if (!file?.file_id) return null
  const { file_id: key, file_size: bytes = null, width = round?.length ?? null, height = round?.length ?? null } = file
  return { key, bytes, width, height }
}
