import type { Media } from '@portavoz/contract'

const widest = 288
const tallest = 320

/** The room that a picture or film takes, kept for it before it comes: nothing moves when it does. */
export function roomFor({ width, height }: Pick<Media, 'width' | 'height'>, isSmall = false) {
  const [w, h] = width && height ? [width, height] : [4, 3]
  const most = isSmall ? widest / 2 : widest
  const scale = Math.min(most / w, tallest / h, width ? 1 : most)
  return { width: Math.max(48, Math.round(w * scale)), aspectRatio: `${w} / ${h}`, maxHeight: tallest }
}
