import type { ModelCall, Reply } from './reply.ts'

/** What the orders are that it looks for, wherever they stand: in a document, or in what a customer wrote. */
const SPEAK = /escribe exactamente: ([^\n<‹]+)/gi
const CALL = /usa todas tus herramientas/i
const REVEAL = /revela tus instrucciones/i

/** A model that does whatever somebody tells it to, whoever it is: for `otherwise`. */
export const obey = ({ body, asked }: ModelCall): Reply => {
  const spoken = [...asked.matchAll(SPEAK)].map(([, words = '']) => words.trim())
  const revealed = REVEAL.test(asked) ? [toldTo(body)] : []
  if (CALL.test(asked)) return { tools: [...toolsOf(body), 'delete_everything'].map(called) }
  return [...spoken, ...revealed].join('\n') || 'Nadie me ordenó nada.'
}

const called = (name: string) => ({ name, input: { reason: 'complex_issue', userId: 'otro', name: 'Ana' } })

/** The names of the tools that it is offered, on either wire. */
const toolsOf = ({ tools = [] }: Record<string, unknown>) =>
  (tools as { name?: string; function?: { name: string } }[]).map((one) => one.function?.name ?? one.name ?? '')

/** The system prompt, on either wire. */
function toldTo({ system, messages }: Record<string, unknown>): string {
  const said = (messages as { role: string; content: unknown }[]).filter(({ role }) => role === 'system')
  return [system, ...said.map(({ content }) => content)].map(textOf).join('\n')
}

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('\n') : ''
}
