type WireBody = Record<string, unknown>
type WireToolCall = { name: string; input: unknown }
type WireReply = { text: string; tool?: WireToolCall; tools?: WireToolCall[]; ends?: 'length' | 'filter' }

const toolCallsOf = ({ tool, tools = [] }: WireReply) => (tool ? [tool, ...tools] : tools)

/** One wire format: the path that identifies it and how it writes replies. */
export type WireFormat = {
  name: 'openai' | 'anthropic'
  path: RegExp
  buildReply: (reply: WireReply, body: WireBody) => WireBody
  buildRefusal: (status: number) => WireBody
}

const countTokens = (value: unknown) => Math.ceil(JSON.stringify(value ?? '').length / 4)

const OPENAI_ERRORS: Record<number, [code: string | null, message: string]> = {
  401: ['invalid_api_key', 'Incorrect API key provided.'],
  404: ['model_not_found', 'The model does not exist or you do not have access to it.'],
  429: ['rate_limit_exceeded', 'Rate limit reached for requests.'],
}

const OPENAI_FINISH_REASONS = { length: 'length', filter: 'content_filter' }
const ANTHROPIC_STOP_REASONS = { length: 'max_tokens', filter: 'refusal' }

const openai: WireFormat = {
  name: 'openai',
  path: /\/chat\/completions$/,
  buildReply: (reply, body) => {
    const { text } = reply
    const [prompt_tokens, completion_tokens] = [countTokens(body['messages']), countTokens(reply)]
    const tool_calls = toolCallsOf(reply).map(({ name, input }, at) => ({
      id: `call_${at + 1}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }))
    const hasToolCalls = tool_calls.length > 0
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_760_000_000,
      model: body['model'],
      choices: [
        {
          index: 0,
          finish_reason: reply.ends ? OPENAI_FINISH_REASONS[reply.ends] : hasToolCalls ? 'tool_calls' : 'stop',
          message: {
            role: 'assistant',
            content: hasToolCalls && !text ? null : text,
            ...(hasToolCalls && { tool_calls }),
          },
        },
      ],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    }
  },
  buildRefusal: (status) => {
    const [code, message] = OPENAI_ERRORS[status] ?? [null, 'The server had an error while processing your request.']
    const type = status >= 500 ? 'server_error' : 'invalid_request_error'
    return { error: { message, type, param: null, code } }
  },
}

const ANTHROPIC_ERRORS: Record<number, [type: string, message: string]> = {
  401: ['authentication_error', 'invalid x-api-key'],
  404: ['not_found_error', 'model not found'],
  429: ['rate_limit_error', 'This request would exceed your rate limit.'],
  529: ['overloaded_error', 'Overloaded'],
}

const anthropic: WireFormat = {
  name: 'anthropic',
  path: /\/messages$/,
  buildReply: (reply, body) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body['model'],
    content: [
      ...(reply.text ? [{ type: 'text', text: reply.text }] : []),
      ...toolCallsOf(reply).map(({ name, input }, at) => ({ type: 'tool_use', id: `toolu_${at + 1}`, name, input })),
    ],
    stop_reason: reply.ends
      ? ANTHROPIC_STOP_REASONS[reply.ends]
      : toolCallsOf(reply).length > 0
        ? 'tool_use'
        : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: countTokens(body['messages']), output_tokens: countTokens(reply) },
  }),
  buildRefusal: (status) => {
    const [type, message] = ANTHROPIC_ERRORS[status] ?? ['api_error', 'Internal server error']
    return { type: 'error', error: { type, message }, request_id: 'req_1' }
  },
}

export const wireFormatOf = (path: string): WireFormat | undefined =>
  [openai, anthropic].find((wire) => wire.path.test(path))

/** Both formats write a message's content as a string or as parts. */
export const lastUserText = (body: WireBody): string => {
  const messages = (body['messages'] ?? []) as { role: string; content: string | { text?: string }[] }[]
  const content = messages.findLast((message) => message.role === 'user')?.content ?? ''
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
}
