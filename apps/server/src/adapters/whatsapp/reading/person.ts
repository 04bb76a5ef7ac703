import { areJidsSameUser, isLidUser, isPnUser, jidNormalizedUser, PSA_WID, type WAMessageKey } from 'baileys'

/** Who a message is from or for: by alias where it is known, else by number. */
export function personOf({ remoteJid, remoteJidAlt }: WAMessageKey) {
  const chat = jidNormalizedUser(remoteJid ?? undefined)
  const names = [chat, jidNormalizedUser(remoteJidAlt ?? undefined)]
  const number = names.find((name) => isPnUser(name))
  const contactKey = names.find((name) => isLidUser(name)) ?? chat
  return { chat, contactKey, formerKey: number === undefined || number === contactKey ? null : number, number }
}

/** Notes that the account writes to itself. */
export const isToItself = ({ remoteJid, remoteJidAlt }: WAMessageKey, me: { id: string; lid?: string | undefined }) =>
  [remoteJid, remoteJidAlt].some((jid) => [me.id, me.lid].some((own) => jid && own && areJidsSameUser(jid, own)))

/** WhatsApp itself, which announces things. */
const NETWORK = jidNormalizedUser(PSA_WID)

/** Not a group, a status, a newsletter or the network. */
export const isPerson = (chat: string): boolean => Boolean(isLidUser(chat) || isPnUser(chat)) && chat !== NETWORK
