import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { mp4File, oggFile, pngFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { videoMessage, photoMessage, voiceMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

const UNPLAYABLE_MESSAGE = 'Este navegador no puede abrir este archivo.'

async function downloadWith(page: Page, button: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await button.click()
  return readFile(await (await download).path())
}

test('voice note, video and picture that the browser cannot play: the user downloads them', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'oyente')
  const { shop } = await createLinkedAgent(product, owner, '573001112215', { customConfig: { autoReply: false } })
  const ana = product.whatsapp.addPhone({ number: '573009998815', name: 'Ana' })
  const { media } = product.whatsapp
  // The files have a valid header and no playable content.
  await ana.write(shop, voiceMessage(7, media.upload(oggFile, 'audio')))
  await ana.write(shop, videoMessage(media.upload(mp4File, 'video')))
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Ana', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })

  const voiceItem = thread.getByRole('listitem').filter({ hasText: 'Nota de voz' })
  await expect(voiceItem).toContainText(UNPLAYABLE_MESSAGE)
  expect(await downloadWith(page, voiceItem.getByRole('button', { name: 'Descargar Nota de voz' }))).toEqual(oggFile)

  const video = thread.getByRole('listitem').filter({ hasText: 'Video' })
  await expect(video.getByRole('button', { name: 'Descargar Video' })).toBeVisible()
  await video.getByRole('button', { name: 'Ver video' }).click()
  await expect(video).toContainText(UNPLAYABLE_MESSAGE)
  expect(await downloadWith(page, video.getByRole('button', { name: 'Descargar Video' }))).toEqual(mp4File)

  // A proxy replaces the bytes of the picture.
  await page.route('**/media', (route) => route.fulfill({ contentType: 'image/png', body: 'nada' }))
  await ana.write(shop, photoMessage('así', media.upload(pngFile(300, 200), 'image')))
  const photoItem = thread.getByRole('listitem').filter({ hasText: 'así' })
  await expect(photoItem).toContainText(UNPLAYABLE_MESSAGE)
  await page.unroute('**/media')
  expect(await downloadWith(page, photoItem.getByRole('button', { name: 'Descargar Foto' }))).toEqual(pngFile(300, 200))
  await checkAllSizes(page)

  const animation = videoMessage(media.upload(mp4File, 'video'))
  await ana.write(shop, { videoMessage: { ...animation.videoMessage, gifPlayback: true } })
  const gif = thread.getByRole('listitem').filter({ hasText: 'GIF' })
  await expect(gif.getByRole('button', { name: 'Ver GIF' })).toBeVisible()
  await expect(gif).not.toContainText('Video')
})
