const MARKED = /(https?:\/\/\S+|\*[^*\n]+\*)/

/** Nodes for a message: links and *bold* words; everything else stays text. */
export const richText = (text: string): (Node | string)[] =>
  text.split(MARKED).map((part, at) => (at % 2 ? marked(part) : part))

function marked(part: string): Node | string {
  if (part.startsWith('*')) {
    const bold = document.createElement('strong')
    bold.textContent = part.slice(1, -1)
    return bold
  }
  if (!URL.canParse(part)) return part
  const link = document.createElement('a')
  link.href = part
  link.target = '_blank'
  link.rel = 'noopener noreferrer nofollow'
  link.textContent = part
  return link
}
