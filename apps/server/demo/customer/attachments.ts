import { readFileSync } from 'node:fs'
import { buildReceiptPdf } from '../files/build-receipt.ts'
import { DEMO_STORIES } from '../stories/accounts.ts'
import { nubeAltaTienda } from '../stories/nube-alta-tienda.ts'
import { formatReceiptDate, isWritten } from '../stories/receipts.ts'
import type { BusinessStory } from '../stories/story.ts'

/** What a test customer can send beside text. `seconds`: of a voice note. */
export type CustomerFile = {
  kind: 'voice' | 'photo' | 'receipt'
  file: string
  label: string
  type: 'audio/ogg' | 'image/jpeg' | 'application/pdf'
  caption?: string
  seconds?: number
  bytes: () => Buffer
}
export type AttachmentLink = Pick<CustomerFile, 'kind' | 'file' | 'label'>

export const linkOf = ({ kind, file, label }: CustomerFile): AttachmentLink => ({ kind, file, label })

/** A voice note, a photo and a receipt, as far as the story has them. An agent without a story gets those of a shop. */
export const attachmentsOf = (story: BusinessStory = nubeAltaTienda): CustomerFile[] => [
  ...voiceNotes(story).slice(0, 1),
  ...photos(story).slice(0, 1),
  ...receipts(story),
]

/** Only files that an agent lists: the path never reaches the disk. */
export const findAttachment = (path: string): CustomerFile | undefined =>
  DEMO_STORIES.flatMap((story) => attachmentsOf(story)).find(({ file }) => path === `/archivos/${file}`)

const readMedia = (file: string) => () => readFileSync(new URL(`../media/${file}`, import.meta.url))

const voiceNotes = ({ topics }: BusinessStory) =>
  topics.flatMap(({ voice }): CustomerFile[] =>
    voice ? [{ ...voice, kind: 'voice', label: 'Nota de voz', type: 'audio/ogg', bytes: readMedia(voice.file) }] : [],
  )

/** The caption is what a customer of the story says; receipts are apart. */
const photos = ({ photos: files = {}, slots }: BusinessStory) =>
  Object.entries(files)
    .filter(([, file]) => !file.startsWith('comprobante'))
    .toSorted(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .map(([sentence, file]): CustomerFile => ({
      kind: 'photo',
      file,
      label: 'Foto',
      type: 'image/jpeg',
      caption: sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name]?.[0] ?? ''),
      bytes: readMedia(file),
    }))

const receipts = ({ receipts: storyReceipts, utcOffsetHours }: BusinessStory): CustomerFile[] => {
  if (!storyReceipts) return []
  const { sample } = storyReceipts
  const receipt = { kind: 'receipt', file: sample.file, label: 'Comprobante', caption: 'Ya pagué' } as const
  if (!isWritten(sample)) return [{ ...receipt, type: 'image/jpeg', bytes: readMedia(sample.file) }]
  const bytes = () => buildReceiptPdf(sample.lines(formatReceiptDate(new Date(), utcOffsetHours)))
  return [{ ...receipt, type: 'application/pdf', bytes }]
}
