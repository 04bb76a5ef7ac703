import { limits } from '@portavoz/contract'

/** What an owner answered, as a document says it. */
export type Paper = { name: string; fileName: string; text: string }

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Marks of Markdown are what was typed, and nothing else. */
const asTyped = (text: string) => oneLine(text).replaceAll(/[\\`*_{}[\]()#+\-.!|>~]/g, String.raw`\$&`)

const [BEFORE, AFTER] = ['Respuesta a «', '»']

/** «Respuesta a «¿Hacen envíos?»»: agents without a model name it when they quote it. */
export function nameOf(question: string): string {
  const room = limits.documentName - BEFORE.length - AFTER.length
  const letters = [...oneLine(question)]
  while (letters.join('').length > room) letters.splice(-2, 2, '…')
  return `${BEFORE}${letters.join('')}${AFTER}`
}

/** The question is the heading, by which it is found; the answer one paragraph, which is quoted whole. */
export const paperOf = ({ question, answer }: { question: string; answer: string }): Paper => ({
  name: nameOf(question),
  fileName: 'respuesta.md',
  text: `# ${asTyped(question)}\n\n${asTyped(answer)}\n`,
})
