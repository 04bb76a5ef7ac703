import type { ReleaseNote } from '@portavoz/contract'

/** One published version of CHANGELOG.md. */
export type ChangelogSection = Omit<ReleaseNote, 'isNew'>

const LIMITS = { sections: 20, lines: 60, signs: 700 }
const HEADING = /^## (\d{1,5}\.\d{1,5}\.\d{1,5})(?: · ([^\n]{1,60}))?$/

/** The published versions, newest first, as plain text. What is not published yet has no version. */
export function parseChangelog(text: string): ChangelogSection[] {
  const sections: ChangelogSection[] = []
  let current: ChangelogSection | null = null
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) {
      const [, version, date = ''] = HEADING.exec(line.trimEnd()) ?? []
      current = version === undefined ? null : { version, date, lines: [] }
      if (current && sections.length < LIMITS.sections) sections.push(current)
    } else if (current && current.lines.length < LIMITS.lines) addLine(current, line)
  }
  return sections
}

function addLine({ lines }: ChangelogSection, line: string) {
  const text = toPlainText(line)
  if (text === '') return
  if (/^\s*[-*] /.test(line)) lines.push({ kind: 'item', text: shorten(text.replace(/^[-*] /, '')) })
  else lines.push({ kind: line.startsWith('**') ? 'title' : 'text', text: shorten(text) })
}

const shorten = (text: string) => (text.length > LIMITS.signs ? `${text.slice(0, LIMITS.signs)}…` : text)

/** Of links the words stay; a link into the guide leads nowhere in the console, so «: cómo» goes too. */
const toPlainText = (line: string): string =>
  line
    .replaceAll(/: \[cómo\]\([^()\s]{1,200}\)/g, '')
    .replaceAll(/\[([^\][]{1,300})\]\([^()\s]{1,200}\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .trim()
