import { canonicalPhone, phoneSpellings } from '@portavoz/contract'
import type { Tx } from '../../../../db/connect.ts'
import { lockResource } from '../../../../db/locks/lock-resource.ts'
import type { OwnerMessage } from '../../../../ports/whatsapp/whatsapp-sessions.ts'
import { findOtherKeys } from './contact-aliases.store.ts'

type AliasedContact = Pick<OwnerMessage, 'agentId' | 'contactKey' | 'formerKey' | 'contactPhone'>

/**
 * Adds the key under which the agent knows this phone, also where one spelling has the 1 of Mexico or the 9 of
 * Argentina: Evolution reports aliases, numbers or both, and a workflow only what it has. A lock per contact serializes
 * concurrent reports.
 */
export async function resolveContactAliases<M extends AliasedContact>(tx: Tx, message: M): Promise<M> {
  const { agentId, contactKey, formerKey, contactPhone } = message
  await lockResource(tx, agentId, contactPhone === null ? contactKey : canonicalPhone(contactPhone))
  if (contactPhone === null) return message
  const otherKeys = await findOtherKeys(tx, { agentId, contactKey, phones: phoneSpellings(contactPhone).inFull })
  const [existing] = otherKeys
  if (!existing) return message
  if (!formerKey) return { ...message, contactKey: existing, formerKey: contactKey }
  const hasFormerKey = otherKeys.some((key) => key === formerKey)
  return hasFormerKey ? message : { ...message, formerKey: existing }
}
