type Body = Record<string, unknown>
type Call = { name: string; input: unknown }
type Said = { text: string; tool?: Call; tools?: Call[]; ends?: 'length' | 'filter' }

const callsIn = ({ tool, tools = [] }: Said) => (tool ? [tool, ...tools] : tools)

/** One wire format: how it is recognised, and what its answers look like. */
export type Wire = {
  name: 'openai' | 'anthropic'
  path: RegExp
  answer: (said: Said, body: Body) => Body
  refusal: (status: number) => Body
}

const tokens = (value: unknown) => Math.ceil(JSON.stringify(value ?? '').length / 4)

const OPENAI_WORDS: Record<number, [code: string | null, message: string]> = {
  401: ['invalid_api_key', 'Incorrect API key provided.'],
  404: ['model_not_found', 'The model does not exist or you do not have access to it.'],
  429: ['rate_limit_exceeded', 'Rate limit reached for requests.'],
}

const OPENAI_ENDS = { length: 'length', filter: 'content_filter' }
const ANTHROPIC_ENDS = { length: 'max_tokens', filter: 'refusal' }

const openai: Wire = {
  name: 'openai',
  path: /\/chat\/completions$/,
  answer: (said, body) => {
    const { text } = said
    const [prompt_tokens, completion_tokens] = [tokens(body['messages']), tokens(said)]
    const tool_calls = callsIn(said).map(({ name, input }, at) => ({
      id: `call_${at + 1}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }))
    const calls = tool_calls.length > 0
    return {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_760_000_000,
      model: body['model'],
      choices: [
        {
          index: 0,
          finish_reason: said.ends ? OPENAI_ENDS[said.ends] : calls ? 'tool_calls' : 'stop',
          message: { role: 'assistant', content: calls && !text ? null : text, ...(calls && { tool_calls }) },
        },
      ],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    }
  },
  refusal: (status) => {
    const [code, message] = OPENAI_WORDS[status] ?? [null, 'The server had an error while processing your request.']
    const type = status >= 500 ? 'server_error' : 'invalid_request_error'
    return { error: { message, type, param: null, code } }
  },
}

const ANTHROPIC_WORDS: Record<number, [type: string, message: string]> = {
  401: ['authentication_error', 'invalid x-api-key'],
  404: ['not_found_error', 'model not found'],
  429: ['rate_limit_error', 'This request would exceed your rate limit.'],
  529: ['overloaded_error', 'Overloaded'],
}

const anthropic: Wire = {
  name: 'anthropic',
  path: /\/messages$/,
  answer: (said, body) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body['model'],
    content: [
      ...(said.text ? [{ type: 'text', text: said.text }] : []),
      ...callsIn(said).map(({ name, input }, at) => ({ type: 'tool_use', id: `toolu_${at + 1}`, name, input })),
    ],
    stop_reason: said.ends ? ANTHROPIC_ENDS[said.ends] : callsIn(said).length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: tokens(body['messages']), output_tokens: tokens(said) },
  }),
  refusal: (status) => {
    const [type, message] = ANTHROPIC_WORDS[status] ?? ['api_error', 'Internal server error']
    return { type: 'error', error: { type, message }, request_id: 'req_1' }
  },
}

export const wireOf = (path: string): Wire | undefined => [openai, anthropic].find((wire) => wire.path.test(path))

/** Both wires say a message's content as a string or as parts. */
export const lastUserText = (body: Body): string => {
  const messages = (body['messages'] ?? []) as { role: string; content: string | { text?: string }[] }[]
  const content = messages.findLast((message) => message.role === 'user')?.content ?? ''
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
}
