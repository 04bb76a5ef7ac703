import { type MarkdownMarks, renderMarkdown } from './render-markdown.ts'

const unchanged = (text: string) => text

/** No marks at all, for channels that show text as it is. */
const plainMarks: MarkdownMarks = {
  text: unchanged,
  strong: unchanged,
  emphasis: unchanged,
  strike: unchanged,
  code: unchanged,
  codeBlock: unchanged,
  quote: unchanged,
  link: (text, url) => (text === '' || text === url ? url : `${text} (${url})`),
}

export const markdownToPlainText = (text: string): string => {
  const rendered = renderMarkdown(text, plainMarks)
  return rendered.length > text.length ? text : rendered
}
