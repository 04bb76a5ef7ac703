/* Shows the public page of an agent in a corner of another site. Styles are set by script, so no style-src is needed. */
;(() => {
  const page = document.currentScript?.dataset.page
  if (!page) return
  /** @type {(element: HTMLElement, styles: Partial<CSSStyleDeclaration>) => unknown} */
  const setStyle = (element, styles) => Object.assign(element.style, styles)
  const corner = { position: 'fixed', right: '16px', zIndex: '2147483000', border: '0' }

  const frame = document.createElement('iframe')
  frame.title = 'Chat'
  frame.hidden = true
  setStyle(frame, {
    ...corner,
    bottom: '84px',
    width: 'min(380px, calc(100vw - 32px))',
    height: 'min(600px, calc(100vh - 110px))',
    borderRadius: '16px',
    boxShadow: '0 8px 40px rgb(0 0 0 / 25%)',
    background: '#fff',
  })

  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Chat'
  button.setAttribute('aria-expanded', 'false')
  setStyle(button, {
    ...corner,
    bottom: '16px',
    minWidth: '72px',
    height: '56px',
    padding: '0 20px',
    borderRadius: '28px',
    background: '#12525c',
    color: '#fff',
    font: '600 16px system-ui, sans-serif',
    cursor: 'pointer',
    boxShadow: '0 4px 16px rgb(0 0 0 / 25%)',
  })
  button.addEventListener('click', () => {
    // Nothing is fetched before the first click.
    if (!frame.src) frame.src = page
    frame.hidden = !frame.hidden
    button.textContent = frame.hidden ? 'Chat' : 'Cerrar'
    button.setAttribute('aria-expanded', String(!frame.hidden))
  })
  document.body.append(frame, button)
})()
