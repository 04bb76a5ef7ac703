import type { WhatsAppVersion } from '@portavoz/contract'
import { compareVersions, parseVersion, versionText, type WebVersion } from '../../../ports/web-version.ts'
import type { ChosenVersion } from './choose-version.ts'
import type { WebVersionRow } from './web-version.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** WhatsApp stops linking phones to a version some weeks after a newer one appeared. */
const OLD_DAYS = 30
/** A page that was not read for so long may name another version now. */
const UNREAD_DAYS = 14

type Known = ChosenVersion & {
  row: WebVersionRow | undefined
  library: { version: WebVersion; date: Date }
  /** Whether WhatsApp's page is asked at all. */
  isAsked: boolean
  now: Date
}

export function presentVersion(known: Known): WhatsAppVersion {
  const { version, source, row, isRefused } = known
  const since = sinceOf(known)
  const checkedAt = source === 'page' ? (row?.checkedAt ?? null) : null
  const isOld = isRefused || isOldOf(known)
  const remedy = isOld ? remedyOf(known) : null
  const named = `Nos presentamos a WhatsApp como la versión ${versionText(version)}, ${originOf(known, since)}.`
  return {
    version: versionText(version),
    source,
    since: since?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    isOld,
    isRefused,
    sentence: [named, ...troubleOf(known)].join(' '),
    advice: remedy === null ? null : `${isRefused ? REFUSED : OLD} ${remedy}`,
    remedy,
  }
}

const REFUSED = 'WhatsApp ya no la acepta.'
const OLD =
  'Con una versión vieja falla vincular teléfonos: muestran «No se pudo vincular el dispositivo» y aquí no se ve ningún error; a los tres o cuatro meses WhatsApp corta también los vinculados.'

/** A pinned version has the day of the page or of the library where they name the same. */
function sinceOf({ version, source, row, library }: Known): Date | null {
  if (source === 'library') return library.date
  if (source === 'page' || row?.version === versionText(version)) return row?.since ?? null
  return versionText(library.version) === versionText(version) ? library.date : null
}

function isOldOf(known: Known): boolean {
  const { version, source, row, library, now } = known
  if (source === 'page') return !row?.checkedAt || daysSince(row.checkedAt, now) >= UNREAD_DAYS
  if (newerThanPinned(known) !== null) return true
  // A pinned version is at least as old as the library's when it is not newer.
  return compareVersions(version, library.version) <= 0 && daysSince(library.date, now) >= OLD_DAYS
}

/** The sentence that names a version newer than the pinned one; null when none is known. */
function newerThanPinned({ version, source, row, library }: Known): string | null {
  if (source !== 'environment') return null
  const page = row?.version ? parseVersion(row.version) : null
  if (page && compareVersions(page, version) > 0)
    return `La página de WhatsApp anunció una más nueva, la ${versionText(page)}.`
  const isNewer = compareVersions(library.version, version) > 0
  return isNewer ? `Portavoz trae una más nueva, la ${versionText(library.version)}.` : null
}

function originOf({ source, row, now }: Known, since: Date | null): string {
  if (source === 'environment') {
    const known = since ? `, conocida desde el ${day(since)}` : ''
    return `la que fija WHATSAPP_VERSION${known}: mientras esté puesta no se busca otra`
  }
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

function remedyOf(known: Known): string {
  const { source, row, isAsked } = known
  if (source === 'environment') {
    const newer = newerThanPinned(known)
    if (newer) return `${newer} Quita WHATSAPP_VERSION y reinicia Portavoz.`
    return isAsked ? 'Quita WHATSAPP_VERSION y reinicia Portavoz.' : 'Quita WHATSAPP_VERSION y actualiza Portavoz.'
  }
  if (!isAsked) return 'Actualiza Portavoz o quita WHATSAPP_VERSION_CHECK.'
  if (source === 'page' && !row?.trouble)
    return 'Portavoz usará otra en cuanto WhatsApp la anuncie. Si mañana sigue igual, actualiza Portavoz.'
  return 'Revisa que el servidor llegue a https://web.whatsapp.com o actualiza Portavoz.'
}

const daysSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / DAY_MS

const day = (at: Date | null): string =>
  at === null ? '' : new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric' }).format(at)
