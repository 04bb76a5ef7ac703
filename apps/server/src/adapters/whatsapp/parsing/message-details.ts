import type { MessageDetails } from '@portavoz/contract'
import type { proto } from 'baileys'
import { documentName } from '../../../platform/files/network-file.ts'
import { plainText } from '../../../platform/text/plain-text.ts'

const MAX_NAME_LENGTH = 200
const MAX_CARD_LENGTH = 100_000
const MAX_CARDS = 20

export function parseDetails(m: proto.IMessage): MessageDetails {
  if (m.videoMessage?.gifPlayback) return { isAnimation: true }
  const sound = m.audioMessage ?? m.videoMessage ?? m.ptvMessage
  if (sound) return withoutEmpty({ seconds: positiveNumber(sound.seconds) })
  const file = m.documentMessage
  if (file)
    return withoutEmpty({
      fileName: documentName(whatsAppDocument(file)),
      fileBytes: positiveNumber(file.fileLength),
    })
  const location = m.locationMessage ?? m.liveLocationMessage
  if (location) return withoutEmpty({ location: describeLocation(location) })
  const cards = m.contactMessage ? [m.contactMessage] : (m.contactsArrayMessage?.contacts ?? []).slice(0, MAX_CARDS)
  return withoutEmpty({
    contactName: cleanName(cards.map(({ displayName }) => cleanName(displayName)).join(', ')),
    contactPhone: cards.length === 1 ? parseCardPhone((cards[0]?.vcard ?? '').slice(0, MAX_CARD_LENGTH)) : undefined,
  })
}

/** Whether a document is audio, and what it is called, follow from these. */
export const whatsAppDocument = ({ fileName, title, mimetype }: proto.Message.IDocumentMessage) => ({
  name: fileName ?? title,
  mimeType: mimetype,
})

const withoutEmpty = (details: { [K in keyof MessageDetails]: MessageDetails[K] | undefined }): MessageDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== ''))

const cleanName = (text: string | null | undefined) => plainText((text ?? '').slice(0, MAX_NAME_LENGTH))

const positiveNumber = (value: unknown): number | undefined => {
  const number = Number(value ?? 0)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

function describeLocation(location: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage) {
  const label = 'name' in location ? [location.name, location.address].map(cleanName).filter(Boolean).join(', ') : ''
  if (label !== '') return label
  const { degreesLatitude, degreesLongitude } = location
  return typeof degreesLatitude === 'number' && typeof degreesLongitude === 'number'
    ? `${degreesLatitude.toFixed(5)}, ${degreesLongitude.toFixed(5)}`
    : undefined
}

const parseCardPhone = (card: string): string | undefined => {
  const waId = /waid=(\d{5,20})/.exec(card)?.[1]
  return waId === undefined ? cleanName(/^(?:item\d+\.)?TEL[^:\r\n\u2028\u2029]*:(.+)$/m.exec(card)?.[1]) : `+${waId}`
}
