import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { mp4, ogg, picture } from '../apps/server/test/fakes/pictures/files.ts'
import { film, photo, voiceNote } from '../apps/server/test/fakes/whatsapp/sayings.ts'
import { expect, test } from './house.ts'
import { openLinkedAgent } from './linked-agent.ts'
import { arrive, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'

const refused = 'Este navegador no puede abrir este archivo.'

async function saved(page: Page, button: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await button.click()
  return readFile(await (await download).path())
}

test('a voice note, a film and a picture that this browser cannot show are taken along', async ({ page, product }) => {
  const owner = await signUp(product, 'oyente')
  const { shop } = await openLinkedAgent(product, owner, '573001112215', { customConfig: { autoReply: false } })
  const ana = product.whatsapp.addPhone({ number: '573009998815', name: 'Ana' })
  const { media } = product.whatsapp
  // They begin as what they are; nobody plays what follows.
  await ana.write(shop, voiceNote(7, media.upload(ogg, 'audio')))
  await ana.write(shop, film(media.upload(mp4, 'video')))
  await arrive(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Ana', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })

  const voice = thread.getByRole('listitem').filter({ hasText: 'Nota de voz' })
  await expect(voice).toContainText(refused)
  expect(await saved(page, voice.getByRole('button', { name: 'Descargar Nota de voz' }))).toEqual(ogg)

  const video = thread.getByRole('listitem').filter({ hasText: 'Video' })
  await expect(video.getByRole('button', { name: 'Descargar Video' })).toBeVisible()
  await video.getByRole('button', { name: 'Ver video' }).click()
  await expect(video).toContainText(refused)
  expect(await saved(page, video.getByRole('button', { name: 'Descargar Video' }))).toEqual(mp4)

  // Something on the way gives other bytes for those of a picture.
  await page.route('**/media', (route) => route.fulfill({ contentType: 'image/png', body: 'nada' }))
  await ana.write(shop, photo('así', media.upload(picture(300, 200), 'image')))
  const seen = thread.getByRole('listitem').filter({ hasText: 'así' })
  await expect(seen).toContainText(refused)
  await page.unroute('**/media')
  expect(await saved(page, seen.getByRole('button', { name: 'Descargar Foto' }))).toEqual(picture(300, 200))
  await atEverySize(page)
})
