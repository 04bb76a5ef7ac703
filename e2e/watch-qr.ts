import type { Page } from '@playwright/test'

type QrObservation = { codes: string[]; faults: string[] }

/** Checks the QR code on every DOM change from now on, so that a flicker is found however short. */
export const watchQr = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector<HTMLImageElement>('img[alt="Código QR para vincular WhatsApp"]')
    const dialog = picture?.closest('[role=dialog]')
    if (!picture || !dialog) throw new Error('no code is shown')
    const pictureBox = () => JSON.stringify(picture.getBoundingClientRect())
    const remainingRing = () =>
      Number.parseFloat(dialog.querySelectorAll('rect')[1]?.getAttribute('stroke-dasharray') ?? '0')
    const [originalBox, observation] = [pictureBox(), { codes: [picture.src], faults: [] } as QrObservation]
    let lastRing = remainingRing()
    const checkPicture = () => {
      const wrongs = {
        'the picture is another one': !picture.isConnected,
        'the picture is empty': !picture.src.startsWith('data:image/png;base64,'),
        'the picture moved': pictureBox() !== originalBox,
        'the ring began again': remainingRing() > lastRing,
        'the ring stopped': remainingRing() === 0,
        'a code is being prepared': !dialog.textContent.includes('Esperando a que lo escanees'),
      }
      observation.faults.push(...Object.entries(wrongs).flatMap(([fault, isFault]) => (isFault ? [fault] : [])))
      lastRing = remainingRing()
      if (observation.codes.at(-1) !== picture.src) observation.codes.push(picture.src)
    }
    new MutationObserver(checkPicture).observe(dialog, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    Object.assign(window, { seenOfQr: observation })
  })

/** The codes shown so far and the faults found. */
export const readQrObservation = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenOfQr: QrObservation }).seenOfQr)
