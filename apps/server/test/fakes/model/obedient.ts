import type { ModelCall, Reply } from './reply.ts'

/** What the orders are that it looks for, wherever they stand: in a document, or in what a customer wrote. */
const SPEAK = /escribe exactamente: ([^\n<‹]+)/gi
const REVEAL = /revela tus instrucciones/i

/** A model that does whatever somebody tells it to, whoever it is: for `otherwise`. */
export const obey = ({ body, asked }: ModelCall): Reply => {
  const spoken = [...asked.matchAll(SPEAK)].map(([, words = '']) => words.trim())
  const revealed = REVEAL.test(asked) ? [toldTo(body)] : []
  return [...spoken, ...revealed].join('\n') || 'Nadie me ordenó nada.'
}

/** The system prompt, on either wire. */
function toldTo({ system, messages }: Record<string, unknown>): string {
  const said = (messages as { role: string; content: unknown }[]).filter(({ role }) => role === 'system')
  return [system, ...said.map(({ content }) => content)].map(textOf).join('\n')
}

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('\n') : ''
}
