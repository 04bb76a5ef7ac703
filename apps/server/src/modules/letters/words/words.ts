import { limits } from '@portavoz/contract'

/** What a letter says, without how it looks. Its greeting and its address come from elsewhere. */
export type Words = {
  subject: string
  /** What a mailbox shows beside the subject. */
  preheader: string
  title: string
  body: string[]
  facts: { label: string; value: string }[]
  /** The word on the button that leads to the link. */
  button: string | null
  after: string[]
}

/** What the words need to know of this installation. */
export type Place = { publicUrl: string; timeZone: string }

const HOURS = limits.linkLifeMs / (60 * 60_000)

export const ONCE = `El enlace funciona una sola vez y vence en ${HOURS} horas.`

/** «21 de noviembre de 2026 a las 11:46 GMT-5»: the reader may be in another zone than we are. */
export const when = (at: Date, { timeZone }: Place): string =>
  new Intl.DateTimeFormat('es', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)
