import type { MessageDetails } from '@portavoz/contract'
import { displayFileName } from '../../../platform/text/display-file-name.ts'
import { documentName } from '../../../platform/files/network-file.ts'
import { plainText } from '../../../platform/text/plain-text.ts'
import type { TelegramMessage } from './update-schema.ts'

/** A message's details besides its text. Names are cut: a client may send any length. */
export function parseDetails(m: TelegramMessage): MessageDetails {
  // Telegram repeats it as a document, with a generated file name.
  if (m.animation) return { isAnimation: true }
  const file = m.document
  return withoutEmpty({
    seconds: (m.voice ?? m.audio ?? m.video ?? m.video_note)?.duration,
    fileName: m.audio
      ? displayFileName(m.audio.title ?? m.audio.file_name ?? '')
      : documentName(telegramDocument(file)),
    fileBytes: file?.file_size,
    location: locationText(m),
    contactName: toName([m.contact?.first_name, m.contact?.last_name].filter(Boolean).join(' ')),
    contactPhone: toName(m.contact?.phone_number),
  })
}

/** Whether a document is audio, and what it is called, follow from these. */
export const telegramDocument = (file: TelegramMessage['document']) => ({
  name: file?.file_name,
  mimeType: file?.mime_type,
})

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
