import { AppError, errors } from '@portavoz/contract'
import type { Tx } from '../../../db/connect.ts'
import type { LimitsStore } from './limits.store.ts'
import { newContactLimit } from './warm-up.ts'
import { untilWords } from './until-words.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * In the transaction that writes to a contact: throws when this number may not write to a new contact now. A
 * contact who wrote to the number is never new.
 */
export const createAllowNewContact =
  (store: LimitsStore) =>
  async (tx: Tx, userId: string, conversationId: string, now: Date): Promise<void> => {
    const limited = await store.ofConversation(tx, conversationId)
    if (!limited?.isNew) return
    const until = [limited.restrictedUntil, limited.cappedUntil].filter((end) => end !== null && end > now)
    const last = until.reduce((one, other) => (one !== null && other !== null && one > other ? one : other), null)
    if (last) throw restricted(untilWords(last, limited.timeZone))

    await store.hold(tx, limited.name)
    const dayAgo = new Date(now.getTime() - DAY_MS)
    if (await store.wasWritten(tx, conversationId, dayAgo)) return
    const written = await store.writtenTo(tx, userId, limited.name, dayAgo, conversationId)
    const { limit } = newContactLimit(limited.numberSince ?? now, now)
    const frees = written[written.length - limit]
    if (frees) throw spent(limit, untilWords(new Date(frees.getTime() + DAY_MS), limited.timeZone))
  }

const restricted = (until: string) =>
  new AppError('whatsapp.restricted', {
    ...errors['whatsapp.restricted'],
    text: `WhatsApp restringió este número hasta el ${until} y no deja escribir a quien no te ha escrito. Puedes responder a los demás`,
  })

const spent = (limit: number, until: string) =>
  new AppError('whatsapp.new_contacts_spent', {
    ...errors['whatsapp.new_contacts_spent'],
    text: `Con este número ya escribiste a ${limit} contactos nuevos en 24 horas; más lo pone en riesgo. Podrás escribir al siguiente el ${until}. Responder a quien te escribió no tiene límite`,
  })
