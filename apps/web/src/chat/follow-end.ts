/**
 * Keeps the newest message in view, unless the visitor scrolled up, also when a phone's keyboard takes room or a
 * picture arrives. Returns what does so after a change.
 */
export function followEnd(log: HTMLElement, list: HTMLElement): () => void {
  let isAtEnd = true
  let size = ''
  const isNearEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 80
  const sizeNow = () => `${log.scrollHeight} ${log.clientHeight}`
  const keepAtEnd = () => {
    if (isAtEnd) log.scrollTop = log.scrollHeight
  }
  log.addEventListener('scroll', () => {
    // What grew or shrank since is no scrolling of the visitor: the observer is about to follow it.
    if (sizeNow() === size) isAtEnd = isNearEnd()
  })
  const sizes = new ResizeObserver(() => {
    keepAtEnd()
    size = sizeNow()
    // Sending a message goes to the end with it.
    isAtEnd ||= isNearEnd()
  })
  for (const element of [log, list]) sizes.observe(element)
  return keepAtEnd
}
