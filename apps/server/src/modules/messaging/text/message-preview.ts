import { formatDetails, type MessageDetails } from '@portavoz/contract'
import { truncateText } from './long-text.ts'

/** Maximum length in code points. */
export const PREVIEW_LENGTH = 160

/** The beginning of a message for lists, never cut inside a character. */
export const messagePreview = (text: string): string =>
  [...truncateText(text, 2 * PREVIEW_LENGTH)].slice(0, PREVIEW_LENGTH).join('')

/** The text of a message, or its details when it has none. */
export const previewText = ({ text, details }: { text: string; details: MessageDetails }): string =>
  text || formatDetails(details)
