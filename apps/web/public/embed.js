/* Shows the public page of an agent in a corner of another site. Styles are set by script, so no style-src is needed. */
;(() => {
  const { page, color = '' } = document.currentScript?.dataset ?? {}
  if (!page) return
  const background = /^#[0-9a-f]{6}$/i.test(color) ? color : '#12525c'
  /** @type {(element: HTMLElement, styles: Partial<CSSStyleDeclaration>) => unknown} */
  const setStyle = (element, styles) => Object.assign(element.style, styles)
  /**
   * Black or white, whichever has more contrast.
   * @param {string} hex
   */
  function textOn(hex) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
  }
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
    background,
    color: textOn(background),
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
