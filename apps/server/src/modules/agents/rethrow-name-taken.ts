import { fail } from '@portavoz/contract'

/** Turns violations of four constraints into the caller's error; rethrows any other error. */
export function rethrowNameTaken(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'agents_name') return fail('agents.name_taken', { cause: error, at: 'name' })
  if (constraint === 'agents_bot') return fail('telegram.bot_taken', { cause: error, at: 'botToken' })
  if (constraint === 'agents_session_name_key') return fail('agents.session_taken', { cause: error })
  if (constraint === 'agents_n8n') return fail('n8n.gone', { cause: error })
  throw error
}
