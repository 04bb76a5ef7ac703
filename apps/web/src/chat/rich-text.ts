const AFTER_ADDRESS = '.,;:!?)»"\'*'
const MARKED = /(https?:\/\/\S+|\*[^*\n]+\*)/

/** Nodes for a message: links and *bold* words; everything else stays text. */
export const richText = (text: string): (Node | string)[] =>
  text.split(MARKED).flatMap((part, at) => (at % 2 ? marked(part) : [part]))

function marked(part: string): (Node | string)[] {
  if (part.startsWith('*')) {
    const bold = document.createElement('strong')
    bold.textContent = part.slice(1, -1)
    return [bold]
  }
  const end = addressEnd(part)
  const address = part.slice(0, end)
  return URL.canParse(address) ? [link(address), part.slice(end)] : [part]
}

/** Where the sentence goes on: «https://tienda.co/pago.» ends before its full stop. */
function addressEnd(part: string): number {
  let end = part.length
  while (AFTER_ADDRESS.includes(part.charAt(end - 1))) end -= 1
  return end
}

function link(address: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer nofollow'
  anchor.textContent = address
  return anchor
}
