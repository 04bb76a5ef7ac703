import type { MediaRef } from '../../ports/media.ts'
import type { TelegramMessage } from './telegram.update.ts'

/** The file that a message brought. Of a photo the largest; of a sticker that moves, as only Telegram draws it, its picture. */
export function mediaOf(m: TelegramMessage): MediaRef | null {
  const { sticker, video_note: round } = m
  const drawn = sticker?.is_animated || sticker?.is_video ? sticker.thumbnail : sticker
  const file = drawn ?? m.photo?.at(-1) ?? m.voice ?? m.audio ?? m.video ?? round ?? m.animation ?? m.document
  if (!file?.file_id) return null
  const { file_id: key, file_size: bytes = null, width = round?.length ?? null, height = round?.length ?? null } = file
  return { key, bytes, width, height }
}
