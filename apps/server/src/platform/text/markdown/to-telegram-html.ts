import { markdownToPlainText } from './to-plain-text.ts'
import { type MarkdownMarks, renderMarkdown } from './render-markdown.ts'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const tag = (name: string) => (inner: string) => `<${name}>${inner}</${name}>`

/** Telegram does not link other schemes. */
const LINKABLE = /^(?:https?|tg|mailto|tel):/i

const telegramMarks: MarkdownMarks = {
  text: escapeHtml,
  strong: tag('b'),
  emphasis: tag('i'),
  strike: tag('s'),
  code: (text) => tag('code')(escapeHtml(text)),
  codeBlock: (text) => tag('pre')(escapeHtml(text)),
  quote: tag('blockquote'),
  link: (inner, url) => {
    const address = escapeHtml(url).replaceAll('"', '&quot;')
    if (!LINKABLE.test(url)) return inner === '' ? address : `${inner} (${address})`
    return `<a href="${address}">${inner === '' ? address : inner}</a>`
  },
}

/** Telegram counts its 4,096 characters after it removed the marks, so the visible text must not exceed the source. */
export const markdownToTelegramHtml = (text: string): string =>
  markdownToPlainText(text).length > text.length ? escapeHtml(text) : renderMarkdown(text, telegramMarks)
