import { ownValue } from '../text/own-value.ts'
import { displayFileName } from '../text/display-file-name.ts'

/** Of a document, as its sender or network names it. */
type NetworkFile = { name: string | null | undefined; mimeType: string | null | undefined }

const AUDIO_NAME = /\.(?:ogg|oga|opus|mp3|m4a|aac|amr|wav|flac)\s*$/i
const READ_NAME = /\.(?:pdf|docx?|xlsx?|csv|txt|md|jpe?g|png|webp|heic|heif)\s*$/i

/** Other files, also when the network calls them audio or text. */
const OTHER_NAME =
  /\.(?:pptx?|odt|ods|odp|rtf|zip|rar|7z|mp4|mov|avi|mkv|gif|svg|html?|json|xml|vcf|ics|eml|apk|exe|bat|js|jar)\s*$/i

/** What is read of files without such a name, by the network's word. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
}

/** Longer ones are no MIME types. */
const MAX_MIME_LENGTH = 200

const mimeTypeOf = ({ mimeType }: NetworkFile): string =>
  (mimeType ?? '').slice(0, MAX_MIME_LENGTH).split(';', 1).join('').trim().toLowerCase()

/** Only its end is looked at: a client may send any length. */
const endOf = ({ name }: NetworkFile): string => (name ?? '').slice(-40)

/** Audio that was sent as a file is an audio: by its name, else by the network's type. */
export const isAudioDocument = (file: NetworkFile): boolean =>
  AUDIO_NAME.test(endOf(file)) ||
  (!READ_NAME.test(endOf(file)) && !OTHER_NAME.test(endOf(file)) && mimeTypeOf(file).startsWith('audio/'))

/**
 * Its name, with an extension by which it is read: «Comprobante de pago.pdf», «Carta al Sr.Gomez.pdf». Empty where
 * nothing is known of it.
 */
export function documentName(file: NetworkFile): string {
  const name = displayFileName(file.name ?? '')
  const end = endOf({ ...file, name })
  if ([READ_NAME, AUDIO_NAME, OTHER_NAME].some((known) => known.test(end))) return name
  const extension = ownValue(EXTENSIONS, mimeTypeOf(file))
  return extension === undefined ? name : displayFileName(`${name || 'archivo'}.${extension}`)
}
