import type { WireFormat } from './wire-formats.ts'

/** How the model answers one call. A string is a reply with that text. */
export type ModelReply =
  | string
  /** `ends`: the reply ends early because of its length or a content filter. */
  | { text: string; ends?: 'length' | 'filter' }
  /** A tool call, optionally with a text before it. */
  | { tool: { name: string; input: unknown }; text?: string }
  /** Several tool calls in one reply. */
  | { tools: { name: string; input: unknown }[]; text?: string }
  /** A refusal; without a body, the wire format's own text for that status. */
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /**
   * `empty`: a valid reply without text. `garbage`: 200 with a body that is not JSON. `hang`: never answers. `drop`:
   * cuts the connection.
   */
  | { trouble: 'empty' | 'garbage' | 'hang' | 'drop' }
  /** Replies after the promise resolves or the function completes. */
  | { after: Promise<unknown> | (() => unknown); reply: ModelReply }

export type ModelCall = {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
  wire: WireFormat['name']
  /** The text of the last user message. */
  lastUserText: string
}
