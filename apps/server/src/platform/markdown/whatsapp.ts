import { type Marks, renderMarkdown } from './render.ts'

/**
 * WhatsApp's own marks. What is written in them already stays so: a single asterisk is bold there, and models that were
 * told to write for WhatsApp use it.
 */
const whatsapp: Marks = {
  words: (text) => text,
  strong: (words) => around('*', words.replace(/^\*(.+)\*$/, '$1')),
  emphasis: (words, mark) => around(mark, words),
  strike: (words) => around('~', words),
  code: (text) => `\`${text}\``,
  codeBlock: (text) => `\`\`\`${text}\`\`\``,
  quote: (words) => `> ${words.replaceAll('\n', '\n> ')}`,
  link: (words, url) => (words === '' || words === url ? url : `${words} (${url})`),
}

/** WhatsApp marks words within one line. */
const around = (mark: string, words: string) =>
  words
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `${mark}${line.trim()}${mark}`))
    .join('\n')

export const toWhatsApp = (text: string): string => {
  const rendered = renderMarkdown(text, whatsapp)
  return rendered.length > text.length ? text : rendered
}
