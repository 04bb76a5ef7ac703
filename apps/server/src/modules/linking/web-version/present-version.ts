import type { WhatsAppVersion } from '@portavoz/contract'
import { type VersionSource, versionText, type WebVersion } from '../../../ports/web-version.ts'
import type { WebVersionRow } from './web-version.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** WhatsApp stops linking phones to a version some weeks after a newer one appeared. */
const OLD_DAYS = 30
/** A page that was not read for so long may name another version now. */
const UNREAD_DAYS = 14

type Known = {
  version: WebVersion
  source: VersionSource
  row: WebVersionRow | undefined
  library: { date: Date }
  /** Whether WhatsApp's page is asked at all. */
  isAsked: boolean
  now: Date
}

export function presentVersion(known: Known): WhatsAppVersion {
  const { version, source, row, now } = known
  const since = sinceOf(known)
  const checkedAt = source === 'page' ? (row?.checkedAt ?? null) : null
  const isRefused = row?.refused === versionText(version) && !!row.refusedAt && daysSince(row.refusedAt, now) < 1
  const isOld = isRefused || isOldOf(source, since, checkedAt, now)
  const named = `Nos presentamos a WhatsApp como la versión ${versionText(version)}, ${originOf(known, since)}.`
  return {
    version: versionText(version),
    source,
    since: since?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    isOld,
    isRefused,
    sentence: [named, ...troubleOf(known)].join(' '),
    advice: isOld ? adviceOf(known, isRefused) : null,
  }
}

const sinceOf = ({ source, row, library }: Known): Date | null =>
  source === 'library' ? library.date : source === 'page' ? (row?.since ?? null) : null

function isOldOf(source: VersionSource, since: Date | null, checkedAt: Date | null, now: Date): boolean {
  if (source === 'page') return checkedAt === null || daysSince(checkedAt, now) >= UNREAD_DAYS
  return source === 'library' && since !== null && daysSince(since, now) >= OLD_DAYS
}

function originOf({ source, row, now }: Known, since: Date | null): string {
  if (source === 'environment') return 'la que fija WHATSAPP_VERSION: mientras esté puesta no se busca otra'
  if (source === 'library') return `la que trae Portavoz, publicada el ${day(since)}`
  const checked = row?.checkedAt ? ` (comprobada el ${day(row.checkedAt)})` : ''
  return `la que anuncia la página de WhatsApp desde el ${day(since ?? now)}${checked}`
}

function troubleOf({ source, row, isAsked }: Known): string[] {
  if (source === 'environment') return []
  if (!isAsked) return ['WHATSAPP_VERSION_CHECK está en «off»: no se le pregunta a su página por otra.']
  return row?.trouble ? [`La última vez que se preguntó, la página de WhatsApp ${troubleWords(row.trouble)}.`] : []
}

/** A trouble says what the page answered, or why no connection was made. */
const troubleWords = (trouble: string): string =>
  /^(contestó|no contestó|no dice)/.test(trouble) ? trouble : `no se pudo leer (${trouble})`

function adviceOf({ source, isAsked }: Known, isRefused: boolean): string {
  const what = isRefused
    ? 'WhatsApp ya no la acepta.'
    : 'Con una versión vieja falla vincular teléfonos: muestran «No se pudo vincular el dispositivo» y aquí no se ve ningún error; a los tres o cuatro meses WhatsApp corta también los vinculados.'
  if (source === 'environment') return `${what} Quita WHATSAPP_VERSION o pon una más nueva.`
  if (!isAsked) return `${what} Actualiza Portavoz, quita WHATSAPP_VERSION_CHECK o fija la versión en WHATSAPP_VERSION.`
  return `${what} Revisa que el servidor llegue a https://web.whatsapp.com, actualiza Portavoz o fija la versión en WHATSAPP_VERSION.`
}

const daysSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / DAY_MS

const day = (at: Date | null): string =>
  at === null ? '' : new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric' }).format(at)
