import { type MarkdownMarks, renderMarkdown } from './render-markdown.ts'

/**
 * WhatsApp's own marks. Text that uses them already stays as it is: a single asterisk is bold there, and models that
 * were told to write for WhatsApp use it.
 */
const whatsappMarks: MarkdownMarks = {
  text: (text) => text,
  strong: (inner) => wrapLines('*', inner.replace(/^\*(.+)\*$/, '$1')),
  emphasis: (inner, mark) => wrapLines(mark, inner),
  strike: (inner) => wrapLines('~', inner),
  code: (text) => `\`${text}\``,
  codeBlock: (text) => `\`\`\`${text}\`\`\``,
  quote: (inner) => `> ${inner.replaceAll('\n', '\n> ')}`,
  link: (inner, url) => (inner === '' || inner === url ? url : `${inner} (${url})`),
}

/** WhatsApp marks work within one line only. */
const wrapLines = (mark: string, inner: string) =>
  inner
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `${mark}${line.trim()}${mark}`))
    .join('\n')

export const markdownToWhatsApp = (text: string): string => {
  const rendered = renderMarkdown(text, whatsappMarks)
  return rendered.length > text.length ? text : rendered
}
