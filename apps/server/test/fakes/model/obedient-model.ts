import type { ModelCall, ModelReply } from './model-reply.ts'

/** The orders that it recognises, in a document or in a customer's message. */
const SAY_ORDER = /escribe exactamente: ([^\n<‹]+)/gi
const TOOL_ORDER = /usa todas tus herramientas/i
const REVEAL_ORDER = /revela tus instrucciones/i

/** A model that follows every injected order: for `fallback`. */
export const obeyPrompt = ({ body, lastUserText }: ModelCall): ModelReply => {
  const sayings = [...lastUserText.matchAll(SAY_ORDER)].map(([, text = '']) => text.trim())
  const revealed = REVEAL_ORDER.test(lastUserText) ? [systemPromptOf(body)] : []
  if (TOOL_ORDER.test(lastUserText)) return { tools: [...toolNamesOf(body), 'delete_everything'].map(toToolCall) }
  return [...sayings, ...revealed].join('\n') || 'Nadie me ordenó nada.'
}

const toToolCall = (name: string) => ({ name, input: { reason: 'complex_issue', workspaceId: 'otro', name: 'Ana' } })

/** The names of the offered tools, in either wire format. */
const toolNamesOf = ({ tools = [] }: Record<string, unknown>) =>
  (tools as { name?: string; function?: { name: string } }[]).map((one) => one.function?.name ?? one.name ?? '')

/** The system prompt, in either wire format. */
function systemPromptOf({ system, messages }: Record<string, unknown>): string {
  const systemMessages = (messages as { role: string; content: unknown }[]).filter(({ role }) => role === 'system')
  return [system, ...systemMessages.map(({ content }) => content)].map(textOf).join('\n')
}

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('\n') : ''
}
