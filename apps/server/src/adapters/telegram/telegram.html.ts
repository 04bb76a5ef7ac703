/** Models write Markdown; Telegram reads this little HTML. Whatever is not plainly a mark stays as it was typed. */
export function toTelegramHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return fenced(escaped)
    .replace(/`([^`\n]+)`/g, '<code>$1</code>')
    .replace(/^#{1,6}[ \t]+(\S.*)$/gm, '<b>$1</b>')
    .replace(/\*\*([^*\n]+)\*\*/g, '<b>$1</b>')
    .replace(/(^|[\s(])\*([^*\s][^*\n]*)\*(?=[\s).,;:!?]|$)/gm, '$1<i>$2</i>')
    .replace(/^[*-]\s+/gm, '• ')
}

const FENCE = '```'

/** What stands between two fences, without the name of its language; a fence that nothing closes is text. */
const fenced = (text: string): string =>
  text
    .split(FENCE)
    .map((part, at, { length }) => {
      if (at % 2 === 0) return part
      const isClosed = at < length - 1 && part !== ''
      return isClosed ? `<pre>${part.replace(/^[\w-]*\n/, '')}</pre>` : FENCE + part + (at < length - 1 ? FENCE : '')
    })
    .join('')
