import type { Page } from '@playwright/test'

type Seen = { codes: string[]; faults: string[] }

/** Looks at the code with each change of the page from now on: what flickers is seen, however short it is. */
export const watchQr = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector<HTMLImageElement>('img[alt="Código QR para vincular WhatsApp"]')
    const dialog = picture?.closest('[role=dialog]')
    if (!picture || !dialog) throw new Error('no code is shown')
    const place = () => JSON.stringify(picture.getBoundingClientRect())
    const ring = () => Number.parseFloat(dialog.querySelectorAll('rect')[1]?.getAttribute('stroke-dasharray') ?? '0')
    const [usual, seen] = [place(), { codes: [picture.src], faults: [] } as Seen]
    let left = ring()
    const look = () => {
      const wrongs = {
        'the picture is another one': !picture.isConnected,
        'the picture is empty': !picture.src.startsWith('data:image/png;base64,'),
        'the picture moved': place() !== usual,
        'the ring began again': ring() > left,
        'the ring stopped': ring() === 0,
        'a code is being prepared': !dialog.textContent.includes('Esperando a que lo escanees'),
      }
      seen.faults.push(...Object.entries(wrongs).flatMap(([fault, is]) => (is ? [fault] : [])))
      left = ring()
      if (seen.codes.at(-1) !== picture.src) seen.codes.push(picture.src)
    }
    new MutationObserver(look).observe(dialog, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    Object.assign(window, { seenOfQr: seen })
  })

/** Every code that was shown since, and what was not as it should be. */
export const seenOfQr = (page: Page) => page.evaluate(() => (window as unknown as { seenOfQr: Seen }).seenOfQr)
