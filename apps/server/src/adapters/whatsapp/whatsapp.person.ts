import { isLidUser, isPnUser, jidNormalizedUser, type WAMessageKey } from 'baileys'

/** Who a message is from or for: by alias where it is known, else by number. */
export function personOf({ remoteJid, remoteJidAlt }: WAMessageKey) {
  const chat = jidNormalizedUser(remoteJid ?? undefined)
  const names = [chat, jidNormalizedUser(remoteJidAlt ?? undefined)]
  return {
    chat,
    contactKey: names.find((name) => isLidUser(name)) ?? chat,
    number: names.find((name) => isPnUser(name)),
  }
}

/** Not a group, a status or a newsletter. */
export const isPerson = (chat: string): boolean => Boolean(isLidUser(chat) || isPnUser(chat))
