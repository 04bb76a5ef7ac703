import { readingLimits } from '@portavoz/contract'
import { textOf } from '../burst.ts'
import type { ContextMessage } from '../types.ts'

/** Each line of a file begins with it, so that no line of it can look like another part of the question. */
const QUOTE = '│ '

/** What the label of a message adds about its picture or file. `number`: its place among the pictures shown. */
export function attachmentLabel({ reading }: Pick<ContextMessage, 'reading'>, number: number | null): string | null {
  if (!reading) return null
  if (reading.kind === 'file') return reading.state === 'none' ? 'no se pudo leer' : null
  if (reading.state === 'none') return 'no se pudo abrir'
  return number === null ? 'no se muestra' : `imagen ${number}`
}

/** The words of a file, quoted line by line; empty without any. */
export function quotedFile({ reading }: Pick<ContextMessage, 'reading'>): string {
  if (!reading?.text) return ''
  const end = reading.isCut ? ['(el archivo sigue: esto es solo el principio)'] : []
  const lines = reading.text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => QUOTE + line)
  return ['Lo que dice el archivo del cliente:', ...lines, ...end].join('\n')
}

/** The same messages; their files share the characters that a model reads, the newest first. */
export function limitFileWords<L extends Pick<ContextMessage, 'reading'>>(messages: readonly L[]): L[] {
  let remaining: number = readingLimits.characters
  return messages
    .toReversed()
    .map((line) => {
      const { reading } = line
      if (!reading?.text) return line
      const text = reading.text.slice(0, remaining)
      remaining -= text.length
      return text === reading.text ? line : { ...line, reading: { ...reading, text, isCut: true } }
    })
    .toReversed()
}

/** Enough to find what a list of products is about. */
const SEARCHED_CHARACTERS = 600

/** What the documents are searched for: the typed text, and the first words of files. */
export function searchTextOf(burst: readonly ContextMessage[]): string {
  const words = burst.map(({ reading }) => reading?.text ?? '').join('\n')
  return [textOf(burst), words.slice(0, SEARCHED_CHARACTERS)].filter((text) => text.trim() !== '').join('\n')
}

/** Whether a model that does not see has anything to read. */
export const hasWords = (burst: readonly ContextMessage[]): boolean =>
  burst.some(({ content, reading }) => content !== '' || (reading?.text ?? '') !== '')
