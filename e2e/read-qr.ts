import { expect, type Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Decodes the QR code on the screen. */
export async function readQr(page: Page, name = 'Código QR para vincular WhatsApp'): Promise<string> {
  const picture = await page.getByAltText(name).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    // One string: half a million numbers would take seconds to transfer.
    const pixels = Array.from(pen?.getImageData(0, 0, width, height).data ?? [], (byte) => String.fromCodePoint(byte))
    return { width, height, pixels: btoa(pixels.join('')) }
  })
  return decodeQR({ ...picture, data: new Uint8Array(Buffer.from(picture.pixels, 'base64')) })
}

/** Scans the code on the screen, again if WhatsApp renewed it meanwhile. `scan` returns false for an outdated code. */
export const scanCurrentQr = (page: Page, scan: (code: string) => boolean) =>
  expect(async () => expect(scan(await readQr(page))).toBe(true)).toPass({ timeout: 60_000 })
