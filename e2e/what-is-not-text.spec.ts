import { readFile } from 'node:fs/promises'
import { pdf, picture, wav } from '../apps/server/test/fakes/pictures/files.ts'
import {
  card,
  deletion,
  edit,
  file,
  photo,
  place,
  reaction,
  voiceNote,
} from '../apps/server/test/fakes/whatsapp/sayings.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { openLinkedAgent } from './linked-agent.ts'
import { arrive, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'

test('what a customer sends besides text, changes and takes back stands in the thread as it was', async ({
  page,
  product,
}) => {
  test.slow()
  const owner = await signUp(product, 'lectora')
  const { shop } = await openLinkedAgent(product, owner, '573001112211')
  const ana = product.whatsapp.addPhone({ number: '573009998811', name: 'Ana' })
  const answered = (count: number) =>
    product.whatsapp.bell.until(
      () => ana.chat.filter(({ from }) => from === shop.number).length >= count,
      () => `${count} answers`,
      20_000,
    )

  const { media } = product.whatsapp
  const lost = media.upload(pdf(), 'document')
  media.fail(lost.directPath, 410)
  await ana.write(shop, voiceNote(7, media.upload(wav, 'audio')))
  await answered(1)
  for (const said of [
    file('lista de precios de noviembre.pdf', 1_249_000, media.upload(pdf(), 'document')),
    file('catálogo.pdf', 900, lost),
    place('Parque 93', 'Cra 11'),
    card('Luis', '573001112244'),
  ])
    await ana.write(shop, said)
  const order = await ana.write(shop, 'Quiero dos arepas')
  await answered(2)
  const drawn = { ...media.upload(picture(600, 400), 'image'), width: 600, height: 400 }
  await ana.write(shop, photo('como esta', drawn))
  await answered(3)
  const taken = await ana.write(shop, photo('así la quiero'))
  await answered(4)

  await arrive(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Ana', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })

  await test.step('each is what it is, and only the first one is told that only text is read', async () => {
    for (const words of [
      'Nota de voz · 0:07',
      'Documento · lista de precios de noviembre.pdf · 1,2 MB',
      'Ubicación · Parque 93, Cra 11',
      'Contacto · Luis · +573001112244',
    ])
      await expect(thread.getByText(words)).toBeVisible()
    await expect(thread.getByText(/^Por ahora solo leo texto/)).toHaveCount(1)
    const voice = thread.getByRole('listitem').filter({ hasText: 'Nota de voz · 0:07' })
    await voice.getByRole('button', { name: '¿Por qué respondió?' }).click()
    await expect(voice).toContainText('Llegó sin texto: el agente avisó que por ahora solo lee texto.')
    await voice.getByRole('button', { name: '¿Por qué respondió?' }).click()
  })

  await test.step('a photo is seen and opens large, a voice note is heard, a document is taken along', async () => {
    const seen = thread.getByRole('button', { name: 'Ampliar foto' })
    const drawnWidth = () => seen.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
    await expect.poll(drawnWidth).toBe(600)
    const room = await seen.boundingBox()
    expect(room?.width).toBeLessThanOrEqual(288)
    expect(Math.round((room?.width ?? 0) / (room?.height ?? 1) / 0.3)).toBe(5)
    await seen.click()
    const large = page.getByRole('dialog', { name: 'Foto' })
    await expect(large.getByRole('img', { name: 'Foto' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(thread.locator('audio[aria-label="Nota de voz"][src^="blob:"]')).toBeVisible()
    await expect(thread.getByRole('button', { name: 'Descargar Nota de voz' })).toBeVisible()
    const download = page.waitForEvent('download')
    await thread.getByRole('button', { name: 'Descargar lista de precios de noviembre.pdf' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('lista de precios de noviembre.pdf')
    expect(await readFile(await saved.path())).toEqual(pdf())
  })

  await test.step('a document that was gone says so, and offers nothing', async () => {
    const bubble = thread.getByRole('listitem').filter({ hasText: 'Documento · catálogo.pdf' })
    await expect(bubble).toContainText('El archivo ya no estaba cuando se fue a buscar. Pide que lo envíen de nuevo.')
    await expect(bubble.getByRole('button', { name: /^Descargar/ })).toBeHidden()
  })

  await test.step('one that is on its way has its room already, and nothing moves when it comes', async () => {
    media.hold()
    const coming = { ...media.upload(picture(300, 600), 'image'), width: 300, height: 600 }
    await ana.write(shop, photo('y de lado', coming))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'y de lado' }).first()
    await expect(bubble.getByText('Foto · Descargando…')).toBeVisible()
    // Only what comes near the reader is fetched.
    await page.getByRole('button', { name: 'Mensajes nuevos' }).click()
    // Its width may follow the words below it, which change when it is answered.
    const before = await bubble.boundingBox()
    media.release()
    await expect(bubble.getByRole('button', { name: 'Ampliar foto' }).locator('img')).toBeVisible()
    expect(Math.abs(((await bubble.boundingBox())?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(2)
  })

  await test.step('an answer that came has two blue ticks, and green ones once it is read', async () => {
    await expect(thread.getByText('Entregado').last()).toHaveClass(/text-entregado/)
    ana.confirm(shop, ana.chat.findLast(({ from }) => from === shop.number)?.id ?? '', 'read')
    await expect(thread.getByText('Leído').last()).toHaveClass(/text-leido/)
  })

  await test.step('a reaction appears at its message, and goes when it is taken away', async () => {
    const answer = ana.chat.findLast(({ from }) => from === shop.number)?.id ?? ''
    await ana.write(shop, reaction(answer, '👍'))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con 👍' })).toBeVisible()
    await ana.write(shop, reaction(answer, ''))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con 👍' })).toBeHidden()
    await ana.write(shop, reaction(answer, '❤️'))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con ❤️' })).toBeVisible()
  })

  await test.step('an edit shows the new words, and the first ones for who asks', async () => {
    await ana.write(shop, edit(order, 'Quiero tres arepas'))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'Quiero tres arepas' }).first()
    await expect(bubble.getByText('Quiero dos arepas')).toBeHidden()
    await bubble.getByText('Editado').click()
    await expect(bubble.getByText('Quiero dos arepas')).toBeVisible()
  })

  await test.step('a deletion says so, and keeps what it said for who asks', async () => {
    await ana.write(shop, deletion(taken))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'El contacto eliminó este mensaje' })
    await expect(bubble.getByText('así la quiero')).toBeHidden()
    await bubble.getByText('Ver lo que decía').click()
    await expect(bubble.getByText('así la quiero')).toBeVisible()
  })

  await atEverySize(page)
  await axe(page)

  await test.step('what the owner writes on the phone says so', async () => {
    await shop.write(ana, 'Te lo llevo yo')
    const own = thread.getByRole('listitem').filter({ hasText: 'Te lo llevo yo' })
    await expect(own).toContainText('Celular')
  })
})
