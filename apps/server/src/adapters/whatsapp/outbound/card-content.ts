import type { MessageCard } from '@portavoz/contract'
import type { proto } from 'baileys'
import { randomBytes } from 'node:crypto'

/** The message of a place or a person. */
export const toCardContent = (card: MessageCard): proto.IMessage => ({
  ...(card.type === 'contact' ? toContact(card) : toLocation(card)),
  // Baileys derives the reporting token from it.
  messageContextInfo: { messageSecret: randomBytes(32) },
})

type CardOf<T extends MessageCard['type']> = Extract<MessageCard, { type: T }>

const toLocation = ({ latitude, longitude, name, address }: CardOf<'location'>): proto.IMessage => ({
  locationMessage: {
    degreesLatitude: latitude,
    degreesLongitude: longitude,
    ...(name !== '' && { name }),
    ...(address !== '' && { address }),
  },
})

const toContact = ({ name, phone }: CardOf<'contact'>): proto.IMessage => {
  const fullName = escapeValue(name)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${fullName};;;`,
    `FN:${fullName}`,
    `TEL;type=CELL;waid=${phone.replaceAll(/\D/g, '')}:${phone}`,
    'END:VCARD',
  ]
  return { contactMessage: { displayName: name, vcard: lines.join('\n') } }
}

/** A line break would begin another field. */
const escapeValue = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ')
