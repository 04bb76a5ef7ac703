import { areJidsSameUser, isLidUser, isPnUser, jidNormalizedUser, PSA_WID, type WAMessageKey } from 'baileys'

/** The contact's key (LID where it is known, else phone number) and its other address. */
export function parseContactAddress({ remoteJid, remoteJidAlt }: WAMessageKey) {
  const chat = jidNormalizedUser(remoteJid ?? undefined)
  const jids = [chat, jidNormalizedUser(remoteJidAlt ?? undefined)]
  const number = jids.find((jid) => isPnUser(jid))
  const contactKey = jids.find((jid) => isLidUser(jid)) ?? chat
  return { chat, contactKey, formerKey: number === undefined || number === contactKey ? null : number, number }
}

export const isOwnChat = ({ remoteJid, remoteJidAlt }: WAMessageKey, me: { id: string; lid?: string | undefined }) =>
  [remoteJid, remoteJidAlt].some((jid) =>
    [me.id, me.lid].some((ownJid) => jid && ownJid && areJidsSameUser(jid, ownJid)),
  )

const WHATSAPP_JID = jidNormalizedUser(PSA_WID)

export const isPerson = (chat: string): boolean => Boolean(isLidUser(chat) || isPnUser(chat)) && chat !== WHATSAPP_JID
