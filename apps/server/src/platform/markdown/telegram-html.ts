import { toPlain } from './plain.ts'
import { type Marks, renderMarkdown } from './render.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const tag = (name: string) => (words: string) => `<${name}>${words}</${name}>`

/** Others Telegram shows as text. */
const LINKED = /^(?:https?|tg|mailto|tel):/i

const telegram: Marks = {
  words: escaped,
  strong: tag('b'),
  emphasis: tag('i'),
  strike: tag('s'),
  code: (text) => tag('code')(escaped(text)),
  codeBlock: (text) => tag('pre')(escaped(text)),
  quote: tag('blockquote'),
  link: (words, url) => {
    const address = escaped(url).replaceAll('"', '&quot;')
    if (!LINKED.test(url)) return words === '' ? address : `${words} (${address})`
    return `<a href="${address}">${words === '' ? address : words}</a>`
  },
}

/** Telegram counts its 4,096 characters after the marks are read: what it shows is never longer than what was written. */
export const toTelegramHtml = (text: string): string =>
  toPlain(text).length > text.length ? escaped(text) : renderMarkdown(text, telegram)
