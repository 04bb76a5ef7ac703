import type { MessageDetails } from '@portavoz/contract'
import { plainName } from '../../platform/plain-name.ts'
import { plainText } from '../../platform/plain-text.ts'
import type { TelegramMessage } from './telegram.update.ts'

/** What a message tells besides words. Names are cut: a client may send whatever it likes. */
export function detailsOf(m: TelegramMessage): MessageDetails {
  // A moving picture comes as a document too, under a name that nobody gave it.
  const file = m.animation ? undefined : m.document
  return kept({
    seconds: (m.voice ?? m.audio ?? m.video ?? m.video_note)?.duration,
    fileName: plainName(m.audio?.title ?? m.audio?.file_name ?? file?.file_name ?? ''),
    fileBytes: file?.file_size,
    location: placeOf(m),
    contactName: name([m.contact?.first_name, m.contact?.last_name].filter(Boolean).join(' ')),
    contactPhone: name(m.contact?.phone_number),
  })
}

/** Only what is told stands in what is kept. */
const kept = (told: { [K in keyof MessageDetails]: MessageDetails[K] | undefined }): MessageDetails =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined && value !== ''))

const MOST_OF_NAME = 200
const name = (text: string | undefined) => plainText((text ?? '').slice(0, MOST_OF_NAME))

function placeOf({ venue, location }: TelegramMessage) {
  const words = [venue?.title, venue?.address].map(name).filter(Boolean).join(', ')
  if (words !== '') return words
  return location?.latitude === undefined || location.longitude === undefined
    ? undefined
    : `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`
}
