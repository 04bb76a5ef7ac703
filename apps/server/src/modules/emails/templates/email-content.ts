import { limits } from '@portavoz/contract'

/** The text of an e-mail without layout, greeting or link. */
export type EmailContent = {
  subject: string
  /** The preview that a mailbox shows after the subject. */
  preheader: string
  title: string
  body: string[]
  facts: { label: string; value: string }[]
  /** Links under headings. A heading and the name in a link are a stranger's text. */
  sections?: { heading: string; lines: { name: string; text: string; link: string }[] }[]
  afterSections?: string
  button: string | null
  footnotes: string[]
  /** The last line: a link in small letters. */
  footLink?: { label: string; link: string }
}

/** Installation settings that e-mails mention. */
export type EmailSettings = { publicUrl: string; timeZone: string }

const LINK_HOURS = limits.linkLifeMs / (60 * 60_000)

export const LINK_NOTICE = `El enlace funciona una sola vez y vence en ${LINK_HOURS} horas.`

/** «21 de noviembre de 2026 a las 11:46 GMT-5»: the zone is written because the reader may be in another one. */
export const formatMoment = (at: Date, { timeZone }: EmailSettings): string =>
  new Intl.DateTimeFormat('es', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)
