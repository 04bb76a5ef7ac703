import { instantReplies } from './instant-replies.ts'
import type { TestServer } from '../test-server.ts'

/** Creates an agent of this account; `overrides` replace the defaults of an agent that sells and answers at once. */
export const requestAgent = (
  server: TestServer,
  token: string,
  { customConfig = {}, ...overrides }: AgentInputOverrides,
) =>
  server.call(
    'POST',
    '/api/agents',
    {
      name: 'Ventas',
      description: 'Vende',
      prompt: 'Eres vendedor',
      ...overrides,
      customConfig: { ...instantReplies, ...customConfig },
    },
    token,
  )

type AgentInputOverrides = { customConfig?: Record<string, unknown>; name?: string } & (
  | { platform: 'telegram'; botToken: string }
  | { platform: 'whatsapp'; sessionName: string }
  | { platform: 'web' }
)
