import type { WhatsAppVersion } from '@portavoz/contract'
import { compareVersions, parseVersion, versionText, type WebVersion } from '../../../ports/whatsapp/web-version.ts'
import type { ChosenVersion } from './choose-version.ts'
import type { WebVersionRow } from './web-version.store.ts'

const DAY_MS = 24 * 60 * 60_000
const OLD_DAYS = 30
/** Without a read for so long a newer version may exist. */
const UNREAD_DAYS = 14

type VersionDetails = ChosenVersion & {
  row: WebVersionRow | undefined
  library: { version: WebVersion; date: Date }
  isAsked: boolean
  now: Date
}

export function presentVersion(details: VersionDetails): WhatsAppVersion {
  const { version, source, row, isRefused } = details
  const since = knownSince(details)
  const checkedAt = source === 'page' ? (row?.checkedAt ?? null) : null
  const isOld = isRefused || isOutdated(details)
  const remedy = isOld ? describeRemedy(details) : null
  const sentence = `Nos presentamos a WhatsApp como la versión ${versionText(version)}, ${describeOrigin(details, since)}.`
  return {
    version: versionText(version),
    source,
    since: since?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    isOld,
    isRefused,
    sentence: [sentence, ...describeTrouble(details)].join(' '),
    advice: remedy === null ? null : `${isRefused ? REFUSED_TEXT : OUTDATED_TEXT} ${remedy}`,
    remedy,
  }
}

const REFUSED_TEXT = 'WhatsApp ya no la acepta.'
const OUTDATED_TEXT =
  'Con una versión vieja falla vincular teléfonos: muestran «No se pudo vincular el dispositivo» y aquí no se ve ningún error; a los tres o cuatro meses WhatsApp corta también los vinculados.'

function knownSince({ version, source, row, library }: VersionDetails): Date | null {
  if (source === 'library') return library.date
  if (source === 'page' || row?.version === versionText(version)) return row?.since ?? null
  return versionText(library.version) === versionText(version) ? library.date : null
}

function isOutdated(details: VersionDetails): boolean {
  const { version, source, row, library, now } = details
  if (source === 'page') return !row?.checkedAt || daysSince(row.checkedAt, now) >= UNREAD_DAYS
  if (describeNewerVersion(details) !== null) return true
  return compareVersions(version, library.version) <= 0 && daysSince(library.date, now) >= OLD_DAYS
}

function describeNewerVersion({ version, source, row, library }: VersionDetails): string | null {
  if (source !== 'environment') return null
  const page = row?.version ? parseVersion(row.version) : null
  if (page && compareVersions(page, version) > 0)
    return `La página de WhatsApp anunció una más nueva, la ${versionText(page)}.`
  const isNewer = compareVersions(library.version, version) > 0
  return isNewer ? `Portavoz trae una más nueva, la ${versionText(library.version)}.` : null
}

function describeOrigin({ source, row, now }: VersionDetails, since: Date | null): string {
  if (source === 'environment') {
    const details = since ? `, conocida desde el ${formatDay(since)}` : ''
    return `la que fija WHATSAPP_VERSION${details}: mientras esté puesta no se busca otra`
  }
  if (source === 'library') return `la que trae Portavoz, publicada el ${formatDay(since)}`
  const checked = row?.checkedAt ? ` (comprobada el ${formatDay(row.checkedAt)})` : ''
  return `la que anuncia la página de WhatsApp desde el ${formatDay(since ?? now)}${checked}`
}

function describeTrouble({ source, row, isAsked }: VersionDetails): string[] {
  if (source === 'environment') return []
  if (!isAsked) return ['WHATSAPP_VERSION_CHECK está en «off»: no se le pregunta a su página por otra.']
  return row?.trouble ? [`La última vez que se preguntó, la página de WhatsApp ${formatTrouble(row.trouble)}.`] : []
}

const formatTrouble = (trouble: string): string =>
  /^(contestó|no contestó|no dice)/.test(trouble) ? trouble : `no se pudo leer (${trouble})`

function describeRemedy(details: VersionDetails): string {
  const { source, row, isAsked } = details
  if (source === 'environment') {
    const newer = describeNewerVersion(details)
    if (newer) return `${newer} Quita WHATSAPP_VERSION y reinicia Portavoz.`
    return isAsked ? 'Quita WHATSAPP_VERSION y reinicia Portavoz.' : 'Quita WHATSAPP_VERSION y actualiza Portavoz.'
  }
  if (!isAsked) return 'Actualiza Portavoz o quita WHATSAPP_VERSION_CHECK.'
  if (source === 'page' && !row?.trouble)
    return 'Portavoz usará otra en cuanto WhatsApp la anuncie. Si mañana sigue igual, actualiza Portavoz.'
  return 'Revisa que el servidor llegue a https://web.whatsapp.com o actualiza Portavoz.'
}

const daysSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / DAY_MS

const formatDay = (at: Date | null): string =>
  at === null ? '' : new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric' }).format(at)
