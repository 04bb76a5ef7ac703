import { limits } from '@portavoz/contract'

/** The document that an owner's answer becomes. */
export type AnswerDocument = { name: string; fileName: string; text: string; description: string; tags: string[] }

const toSingleLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const escapeMarkdown = (text: string) => toSingleLine(text).replaceAll(/[\\`*_{}[\]()#+\-.!|>~]/g, String.raw`\$&`)

const [NAME_PREFIX, NAME_SUFFIX] = ['Respuesta a «', '»']

/** «Respuesta a «¿Hacen envíos?»»: an agent without a model shows this name with the quote. */
export function documentNameFor(question: string): string {
  const maxLength = limits.documentName - NAME_PREFIX.length - NAME_SUFFIX.length
  const letters = [...toSingleLine(question)]
  while (letters.join('').length > maxLength) letters.splice(-2, 2, '…')
  return `${NAME_PREFIX}${letters.join('')}${NAME_SUFFIX}`
}

/** The question is the heading, which search finds; the answer is one paragraph, which is quoted whole. */
export const createAnswerDocument = ({ question, answer }: { question: string; answer: string }): AnswerDocument => ({
  name: documentNameFor(question),
  fileName: 'respuesta.md',
  text: `# ${escapeMarkdown(question)}\n\n${escapeMarkdown(answer)}\n`,
  description: '',
  tags: ['respuestas'],
})
