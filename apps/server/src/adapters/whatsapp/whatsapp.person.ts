import { isLidUser, isPnUser, jidNormalizedUser, type WAMessageKey } from 'baileys'

/** Who a message is from or for: by alias where it is known, else by number. */
export function personOf({ remoteJid, remoteJidAlt }: WAMessageKey) {
  const chat = jidNormalizedUser(remoteJid ?? undefined)
  const names = [chat, jidNormalizedUser(remoteJidAlt ?? undefined)]
  const number = names.find((name) => isPnUser(name))
  const contactKey = names.find((name) => isLidUser(name)) ?? chat
  return { chat, contactKey, formerKey: number === undefined || number === contactKey ? null : number, number }
}

/** Not a group, a status or a newsletter. */
export const isPerson = (chat: string): boolean => Boolean(isLidUser(chat) || isPnUser(chat))
