import { barePhone, phoneSpellings } from '@portavoz/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { holdOf } from '../../../db/hold-of.ts'
import type { OwnMessage } from '../../../ports/whatsapp.ts'

type Names = Pick<OwnMessage, 'agentId' | 'contactKey' | 'formerKey' | 'contactPhone'>

/**
 * Evolution tells of the same person by alias, by number or by both, and a flow by what it has: whoever tells by number
 * alone means whom that agent knows by it, also where one of them writes 521 and the other 52. Two who tell of one person
 * at once do so one after another.
 */
export async function knownAs<M extends Names>(tx: Tx, message: M): Promise<M> {
  const { agentId, contactKey, formerKey, contactPhone } = message
  await holdOf(tx, agentId, contactPhone === null ? contactKey : barePhone(contactPhone))
  if (contactPhone === null) return message
  const { rows } = await sql<{ contactKey: string }>`
    select c.contact_key from conversations c join agents a on a.id = c.agent_id and a.user_id = c.user_id
    where c.agent_id = ${agentId} and c.contact_key <> ${contactKey}
      and c.contact_phone = any(${phoneSpellings(contactPhone).inFull}::text[])
    order by c.last_at desc limit 5`.execute(tx)
  const [known] = rows
  if (!known) return message
  if (!formerKey) return { ...message, contactKey: known.contactKey, formerKey: contactKey }
  const isKnownByIt = rows.some((row) => row.contactKey === formerKey)
  return isKnownByIt ? message : { ...message, formerKey: known.contactKey }
}
