import type { MessageDetails } from '@portavoz/contract'
import type { proto } from 'baileys'
import { plainName } from '../../../platform/plain-name.ts'
import { plainText } from '../../../platform/plain-text.ts'

/** Of a name: no screen shows more. */
const MOST_OF_NAME = 200
const MOST_OF_CARD = 100_000
/** Of several cards in one message, so many are named. */
const MOST_CARDS = 20

/** What a message tells besides words. Names are cut: a phone may send whatever it likes. */
export function detailsOf(m: proto.IMessage): MessageDetails {
  const sound = m.audioMessage ?? m.videoMessage ?? m.ptvMessage
  if (sound) return kept({ seconds: amount(sound.seconds) })
  const file = m.documentMessage
  if (file) return kept({ fileName: plainName(file.fileName ?? file.title ?? ''), fileBytes: amount(file.fileLength) })
  const place = m.locationMessage ?? m.liveLocationMessage
  if (place) return kept({ location: placeOf(place) })
  const cards = m.contactMessage ? [m.contactMessage] : (m.contactsArrayMessage?.contacts ?? []).slice(0, MOST_CARDS)
  return kept({
    contactName: name(cards.map(({ displayName }) => name(displayName)).join(', ')),
    contactPhone: cards.length === 1 ? phoneIn((cards[0]?.vcard ?? '').slice(0, MOST_OF_CARD)) : undefined,
  })
}

/** Only what is told stands in what is kept. */
const kept = (told: { [K in keyof MessageDetails]: MessageDetails[K] | undefined }): MessageDetails =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined && value !== ''))

const name = (text: string | null | undefined) => plainText((text ?? '').slice(0, MOST_OF_NAME))

const amount = (value: unknown): number | undefined => {
  const number = Number(value ?? 0)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

function placeOf(place: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage) {
  const words = 'name' in place ? [place.name, place.address].map(name).filter(Boolean).join(', ') : ''
  if (words !== '') return words
  const { degreesLatitude, degreesLongitude } = place
  return typeof degreesLatitude === 'number' && typeof degreesLongitude === 'number'
    ? `${degreesLatitude.toFixed(5)}, ${degreesLongitude.toFixed(5)}`
    : undefined
}

/** The number that WhatsApp knows, else the first that the card tells. */
const phoneIn = (card: string): string | undefined => {
  const known = /waid=(\d{5,20})/.exec(card)?.[1]
  return known === undefined ? name(/^(?:item\d+\.)?TEL[^:\r\n\u2028\u2029]*:(.+)$/m.exec(card)?.[1]) : `+${known}`
}
