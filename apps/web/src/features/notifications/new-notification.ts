import { limits } from '@portavoz/contract'
import { randomId } from '../../lib/random-id.ts'

export const newFields = () => ({ id: randomId(), read: false })

/** Truncates by graphemes, so that no emoji is cut. */
export function truncatePreview(text: string): string {
  const graphemes = [...new Intl.Segmenter('es').segment(text)].map(({ segment }) => segment)
  return graphemes.length > limits.notificationPreview
    ? `${graphemes.slice(0, limits.notificationPreview).join('')}…`
    : text
}
