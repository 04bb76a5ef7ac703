import { readingLimits } from '@portavoz/contract'
import { truncateText } from '../../../text/long-text.ts'
import { textOf } from '../../burst.ts'
import { receiptLines } from '../../payment-receipt/claimed-payment.ts'
import type { ContextMessage, MessageReading } from '../../types.ts'

/** Each line of a file begins with it, so that no line of it can look like another part of the question. */
const QUOTE = '│ '

/** What the label of a message adds about its picture or file. `shown`: its places among the pictures shown. */
export function attachmentLabel(
  { reading }: Pick<ContextMessage, 'reading'>,
  shown: readonly number[] = [],
): string | null {
  if (!reading) return null
  if (reading.kind === 'file') return fileLabel(reading, shown)
  if (reading.state === 'none') return 'no se pudo abrir'
  return shown.length === 0 ? 'no se muestra' : `imagen ${shown[0]}`
}

function fileLabel(reading: MessageReading, shown: readonly number[]): string | null {
  if (reading.state === 'none') return 'no se pudo leer'
  if (reading.pages > 0) return pagesLabel(reading, shown)
  return isLeftOut(reading) ? 'no se muestra' : null
}

/** «imágenes 2 a 5, solo sus primeras páginas». */
function pagesLabel({ pages, isCut }: MessageReading, shown: readonly number[]): string {
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined) return 'no se muestra'
  const images = first === last ? `imagen ${first}` : `imágenes ${first} a ${last}`
  return isCut || shown.length < pages ? `${images}, solo sus primeras páginas` : images
}

/** Nothing of its words fitted. */
const isLeftOut = ({ text, isCut, pages }: MessageReading): boolean => text === '' && isCut && pages === 0

/** The words of a file, quoted line by line; empty without any. */
export function quotedFile({ reading }: Pick<ContextMessage, 'reading'>): string {
  if (reading && isLeftOut(reading)) return '(no se muestra lo que dice el archivo: no cabe)'
  if (!reading?.text) return ''
  const end = reading.isCut ? ['(el archivo sigue: esto es solo el principio)'] : []
  const lines = quoteLines(reading.text)
  return ['Lo que dice el archivo del cliente:', ...lines, ...end].join('\n')
}

const quoteLines = (text: string): string[] =>
  text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => QUOTE + line)

/** What a receipt claims, quoted line by line; empty without any. */
export function quotedReceipt(line: Pick<ContextMessage, 'receipt'>): string {
  const lines = receiptLines(line)
  return lines.length === 0 ? '' : ['El comprobante del cliente dice:', ...lines.flatMap(quoteLines)].join('\n')
}

/** What each file gets of the characters, however long newer ones are. */
const SHARE = 1_000

/** The same messages; their files share the characters that a model reads, the newest first. */
export function limitFileWords<L extends Pick<ContextMessage, 'reading'>>(messages: readonly L[]): L[] {
  let remaining: number = readingLimits.characters
  const shareOf = ({ reading }: L) => Math.min(SHARE, reading?.text?.length ?? 0)
  let reserved = messages.reduce((sum, line) => sum + shareOf(line), 0)
  return messages
    .toReversed()
    .map((line) => {
      const { reading } = line
      if (!reading?.text) return line
      const share = shareOf(line)
      reserved -= share
      const text = truncateText(reading.text, Math.min(remaining, Math.max(share, remaining - reserved)))
      remaining -= text.length
      return text === reading.text ? line : { ...line, reading: { ...reading, text, isCut: true } }
    })
    .toReversed()
}

/** Enough to find what a list of products is about. */
const SEARCHED_CHARACTERS = 600

/** What the documents are searched for: the typed text, and the first words of files that are no receipts. */
export function searchTextOf(burst: readonly ContextMessage[]): string {
  const words = burst.map(({ reading, receipt }) => (receipt ? '' : (reading?.text ?? ''))).join('\n')
  return [textOf(burst), words.slice(0, SEARCHED_CHARACTERS)].filter((text) => text.trim() !== '').join('\n')
}

/** Whether a model that does not see has anything to read. */
export const hasWords = (burst: readonly ContextMessage[]): boolean =>
  burst.some(({ content, reading, receipt }) => content !== '' || receipt || (reading?.text ?? '') !== '')
