import { type Marks, renderMarkdown } from './render.ts'

const same = (words: string) => words

/** Readable without any mark: for a channel that shows a text as it is. */
const plain: Marks = {
  words: same,
  strong: same,
  emphasis: same,
  strike: same,
  code: same,
  codeBlock: same,
  quote: same,
  link: (words, url) => (words === '' || words === url ? url : `${words} (${url})`),
}

export const toPlain = (text: string): string => {
  const rendered = renderMarkdown(text, plain)
  return rendered.length > text.length ? text : rendered
}
