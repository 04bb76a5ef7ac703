import { detailsLine, type MessageDetails } from '@portavoz/contract'
import { beginningOf } from './hear/long-text.ts'

/** How many letters of a message are told in lists. */
export const PREVIEW = 160

/** The beginning of a message, for lists. Cut between letters and never inside one. */
export const preview = (text: string): string => [...beginningOf(text, 2 * PREVIEW)].slice(0, PREVIEW).join('')

/** For lists: the words, else what the message tells of itself. */
export const gist = ({ text, details }: { text: string; details: MessageDetails }): string =>
  text || detailsLine(details)
