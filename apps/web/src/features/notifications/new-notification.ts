import { limits } from '@portavoz/contract'

export const newFields = () => ({ id: randomId(), read: false })

/** `crypto.randomUUID` is missing where the console is opened over plain http in a local network. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Truncates by graphemes, so that no emoji is cut. */
export function truncatePreview(text: string): string {
  const graphemes = [...new Intl.Segmenter('es').segment(text)].map(({ segment }) => segment)
  return graphemes.length > limits.notificationPreview
    ? `${graphemes.slice(0, limits.notificationPreview).join('')}…`
    : text
}
