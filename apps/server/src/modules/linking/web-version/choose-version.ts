import { type VersionSource, versionText, type WebVersion } from '../../../ports/whatsapp/web-version.ts'

export type VersionCandidates = {
  environment: WebVersion | null
  page: WebVersion | null
  library: WebVersion
  refused: ReadonlySet<string>
}

export type ChosenVersion = { version: WebVersion; source: VersionSource; isRefused: boolean }

/** The operator's version wins; else the page's, or the library's when only the page's was refused. */
export function chooseVersion({ environment, page, library, refused }: VersionCandidates): ChosenVersion {
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
