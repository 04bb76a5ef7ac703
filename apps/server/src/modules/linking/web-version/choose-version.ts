import { type VersionSource, versionText, type WebVersion } from '../../../ports/web-version.ts'

export type Candidates = {
  environment: WebVersion | null
  page: WebVersion | null
  library: WebVersion
  /** The versions that WhatsApp refused within a day. */
  refused: ReadonlySet<string>
}

export type ChosenVersion = { version: WebVersion; source: VersionSource; isRefused: boolean }

/**
 * The operator's choice alone, or the first that was not refused of the page's version and the library's. Where both
 * were refused it is the page's.
 */
export function chooseVersion({ environment, page, library, refused }: Candidates): ChosenVersion {
  const candidate = (version: WebVersion, source: VersionSource): ChosenVersion => ({
    version,
    source,
    isRefused: refused.has(versionText(version)),
  })
  if (environment) return candidate(environment, 'environment')
  const fromLibrary = candidate(library, 'library')
  if (!page) return fromLibrary
  const fromPage = candidate(page, 'page')
  return fromPage.isRefused && !fromLibrary.isRefused ? fromLibrary : fromPage
}
