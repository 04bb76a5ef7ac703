import type { Media } from '@portavoz/contract'

const maxWidth = 288
const maxHeightPx = 320

/** The box of an image or video, reserved before it is loaded so that the thread does not move. */
export function mediaBoxStyle({ width, height }: Pick<Media, 'width' | 'height'>, isSmall = false) {
  const [w, h] = width && height ? [width, height] : [4, 3]
  const widthLimit = isSmall ? maxWidth / 2 : maxWidth
  const scale = Math.min(widthLimit / w, maxHeightPx / h, width ? 1 : widthLimit)
  return { width: Math.max(48, Math.round(w * scale)), aspectRatio: `${w} / ${h}`, maxHeight: maxHeightPx }
}
