import { fail } from '@portavoz/contract'
import type { Refusals } from '../../db/refuse-violations.ts'

export const agentRefusals: Refusals = {
  agents_name: (cause) => fail('agents.name_taken', { cause, at: 'name' }),
  agents_bot: (cause) => fail('telegram.bot_taken', { cause, at: 'botToken' }),
  agents_session_name_key: (cause) => fail('agents.session_taken', { cause }),
  agents_limit: (cause) => fail('agents.limit_reached', { cause }),
  agents_n8n: (cause) => fail('n8n.gone', { cause }),
}
