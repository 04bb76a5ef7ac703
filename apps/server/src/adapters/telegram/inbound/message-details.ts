import type { MessageDetails } from '@portavoz/contract'
import { displayFileName } from '../../../platform/text/display-file-name.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import type { TelegramMessage } from './update-schema.ts'

/** A message's details besides its text. Names are cut: a client may send any length. */
export function parseDetails(m: TelegramMessage): MessageDetails {
  // An animation is also sent as a document, with a generated file name.
  const file = m.animation ? undefined : m.document
  return withoutEmpty({
    seconds: (m.voice ?? m.audio ?? m.video ?? m.video_note)?.duration,
    fileName: displayFileName(m.audio?.title ?? m.audio?.file_name ?? file?.file_name ?? ''),
    fileBytes: file?.file_size,
    location: locationText(m),
    contactName: toName([m.contact?.first_name, m.contact?.last_name].filter(Boolean).join(' ')),
    contactPhone: toName(m.contact?.phone_number),
  })
}

const withoutEmpty = (details: { [K in keyof MessageDetails]: MessageDetails[K] | undefined }): MessageDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== ''))

const MAX_NAME_LENGTH = 200
const toName = (text: string | undefined) => plainText((text ?? '').slice(0, MAX_NAME_LENGTH))

function locationText({ venue, location }: TelegramMessage) {
  const venueText = [venue?.title, venue?.address].map(toName).filter(Boolean).join(', ')
  if (venueText !== '') return venueText
  return location?.latitude === undefined || location.longitude === undefined
    ? undefined
    : `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`
}
