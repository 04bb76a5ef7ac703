import { compareVersions } from './versions.ts'

const MAX_LINES = 60

/** The sections of CHANGELOG.md after one version up to another, as text for a terminal. */
export function describeNews(changelog: string, present: string, wanted: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const isNew = (section: string) => {
    const version = /^(\d{1,5}\.\d{1,5}\.\d{1,5})/.exec(section)?.[1]
    return version !== undefined && compareVersions(version, present) > 0 && compareVersions(version, wanted) <= 0
  }
  const lines = sections.filter(isNew).flatMap((section) => section.trim().split('\n'))
  if (lines.length === 0) return 'No dice qué cambia.'
  const shown = lines.slice(0, MAX_LINES).map(toPlainLine)
  return [...shown, ...(lines.length > MAX_LINES ? ['… y más, en CHANGELOG.md.'] : [])].join('\n')
}

/** Without the marks of Markdown, and without what a terminal would obey. */
const toPlainLine = (line: string) =>
  line
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(/\[([^\][]{0,300})\]\([^()\s]{0,300}\)/g, '$1')
    .replaceAll('**', '')
