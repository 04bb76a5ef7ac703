import { AppError, errorCatalog } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { LimitsStore } from './limits.store.ts'
import { newContactLimit } from './new-contact-limit.ts'
import { formatUntil } from './format-until.ts'

const DAY_MS = 24 * 60 * 60_000

/** Throws when the number may not write to a new contact now. A contact that wrote first is never new. */
export const createAllowNewContact =
  (store: LimitsStore) =>
  async (tx: Tx, workspaceId: string, conversationId: string, now: Date): Promise<void> => {
    const limits = await store.findByConversation(tx, conversationId)
    if (!limits?.isNew) return
    const until = [limits.restrictedUntil, limits.cappedUntil].filter((end) => end !== null && end > now)
    const latestEnd = until.reduce(
      (latest, end) => (latest !== null && end !== null && latest > end ? latest : end),
      null,
    )
    if (latestEnd) throw restrictedError(formatUntil(latestEnd, limits.timeZone))

    await store.lockNewContacts(tx, limits.name)
    const dayAgo = new Date(now.getTime() - DAY_MS)
    if (await store.isContacted(tx, conversationId, dayAgo)) return
    const firstContacts = await store.listFirstContacts(tx, workspaceId, limits.name, dayAgo, conversationId)
    const { limit } = newContactLimit(limits.numberSince ?? now, now)
    const expiring = firstContacts[firstContacts.length - limit]
    if (expiring) throw limitReachedError(limit, formatUntil(new Date(expiring.getTime() + DAY_MS), limits.timeZone))
  }

const restrictedError = (until: string) =>
  new AppError('whatsapp.restricted', {
    ...errorCatalog['whatsapp.restricted'],
    text: `WhatsApp restringió este número hasta el ${until} y no deja escribir a quien no te ha escrito. Puedes responder a los demás`,
  })

const limitReachedError = (limit: number, until: string) =>
  new AppError('whatsapp.new_contacts_spent', {
    ...errorCatalog['whatsapp.new_contacts_spent'],
    text: `Con este número ya escribiste a ${limit} contactos nuevos en 24 horas; más lo pone en riesgo. Podrás escribir al siguiente el ${until}. Responder a quien te escribió no tiene límite`,
  })
