import { fail } from '@portavoz/contract'

/** Four constraints of the database, in the words of whoever filled in the form. Anything else goes on as it came. */
export function nameTaken(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'agents_name')
    return fail('agents.name_taken', { cause: error, fields: { name: 'Ya tienes un agente con ese nombre' } })
  if (constraint === 'agents_bot')
    return fail('telegram.bot_taken', { cause: error, fields: { botToken: 'Ese bot ya atiende a otro agente' } })
  if (constraint === 'agents_session_name_key') return fail('agents.session_taken', { cause: error })
  if (constraint === 'agents_n8n') return fail('n8n.gone', { cause: error })
  throw error
}
