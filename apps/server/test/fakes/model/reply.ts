import type { Wire } from './wires.ts'

/** What the model does with one call. A string is a reply of that text. */
export type Reply =
  | string
  /** `ends`: for want of room, or because a filter stops it, and not because all is said. */
  | { text: string; ends?: 'length' | 'filter' }
  /** A tool call, with a text before it if there is one. */
  | { tool: { name: string; input: unknown }; text?: string }
  /** Several calls at once. */
  | { tools: { name: string; input: unknown }[]; text?: string }
  /** A refusal; without a body, the wire's own words for that status. */
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /**
   * `empty`: a well-formed answer that says nothing. `garbage`: 200, and a body that is not JSON.
   * `hang`: never answers. `drop`: cuts the connection.
   */
  | { trouble: 'empty' | 'garbage' | 'hang' | 'drop' }
  /** Replies once the promise has kept its word, or what is to happen meanwhile has. */
  | { after: Promise<unknown> | (() => unknown); reply: Reply }

export type ModelCall = {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
  wire: Wire['name']
  /** What the last user message says. */
  asked: string
}
