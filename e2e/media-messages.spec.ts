import { readFile } from 'node:fs/promises'
import { pdfFile, pngFile, wavFile } from '../apps/server/test/fakes/media/sample-files.ts'
import {
  contactCardMessage,
  deletionMessage,
  editMessage,
  fileMessage,
  photoMessage,
  locationMessage,
  reactionMessage,
  voiceMessage,
} from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { checkPlays } from './plays.ts'
import { openSignedIn, signUp } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'

test('media, edits and deletions: the thread shows everything a customer sends besides text', async ({
  page,
  product,
}) => {
  test.slow()
  const owner = await signUp(product, 'lectora')
  const { shop } = await createLinkedAgent(product, owner, '573001112211')
  const ana = product.whatsapp.addPhone({ number: '573009998811', name: 'Ana' })
  const waitForAnswers = (count: number) =>
    product.whatsapp.notifier.waitUntil(
      () => ana.chat.filter(({ from }) => from === shop.number).length >= count,
      () => `${count} answers`,
      20_000,
    )

  const { media } = product.whatsapp
  const goneFile = media.upload(pdfFile(), 'document')
  media.fail(goneFile.directPath, 410)
  await ana.write(shop, voiceMessage(7, media.upload(wavFile, 'audio')))
  await waitForAnswers(1)
  for (const message of [
    fileMessage('lista de precios de noviembre.pdf', 1_249_000, media.upload(pdfFile(), 'document')),
    fileMessage('catálogo.pdf', 900, goneFile),
    locationMessage('Parque 93', 'Cra 11'),
    contactCardMessage('Luis', '573001112244'),
  ])
    await ana.write(shop, message)
  const order = await ana.write(shop, 'Quiero dos arepas')
  await waitForAnswers(2)
  const drawnImage = { ...media.upload(pngFile(600, 400), 'image'), width: 600, height: 400 }
  await ana.write(shop, photoMessage('como esta', drawnImage))
  await waitForAnswers(3)
  const deletedPhoto = await ana.write(shop, photoMessage('así la quiero'))
  await waitForAnswers(4)

  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Ana', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })

  await test.step('each message shows its type, and only the first gets the text-only notice', async () => {
    for (const text of [
      'Nota de voz · 0:07',
      'Documento · lista de precios de noviembre.pdf · 1,2 MB',
      'Ubicación · Parque 93, Cra 11',
      'Contacto · Luis · +573001112244',
    ])
      await expect(thread.getByText(text)).toBeVisible()
    await expect(thread.getByText(/^Por ahora solo leo texto/)).toHaveCount(1)
    const voiceItem = thread.getByRole('listitem').filter({ hasText: 'Nota de voz · 0:07' })
    await voiceItem.getByRole('button', { name: '¿Por qué respondió?' }).click()
    await expect(voiceItem).toContainText('Llegó sin texto: el agente avisó que por ahora solo lee texto.')
    await voiceItem.getByRole('button', { name: '¿Por qué respondió?' }).click()
  })

  await test.step('the owner enlarges a photo, plays a voice note and downloads a document', async () => {
    const photoButton = thread.getByRole('button', { name: 'Ampliar foto' })
    const drawnWidth = () => photoButton.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
    await expect.poll(drawnWidth).toBe(600)
    const photoBox = await photoButton.boundingBox()
    expect(photoBox?.width).toBeLessThanOrEqual(288)
    expect(Math.round((photoBox?.width ?? 0) / (photoBox?.height ?? 1) / 0.3)).toBe(5)
    await photoButton.click()
    const large = page.getByRole('dialog', { name: 'Foto' })
    await expect(large.getByRole('img', { name: 'Foto' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    const player = thread.getByRole('group', { name: 'Nota de voz' })
    await expect(player.locator('audio[src^="blob:"]')).toBeAttached()
    await checkPlays(player)
    await expect(thread.getByRole('button', { name: 'Descargar Nota de voz' })).toBeVisible()
    const download = page.waitForEvent('download')
    await thread.getByRole('button', { name: 'Descargar lista de precios de noviembre.pdf' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('lista de precios de noviembre.pdf')
    expect(await readFile(await saved.path())).toEqual(pdfFile())
  })

  await test.step('a document that is gone says so and offers no download', async () => {
    const bubble = thread.getByRole('listitem').filter({ hasText: 'Documento · catálogo.pdf' })
    await expect(bubble).toContainText('El archivo ya no estaba cuando se fue a buscar. Pide que lo envíen de nuevo.')
    await expect(bubble.getByRole('button', { name: /^Descargar/ })).toBeHidden()
  })

  await test.step('a photo that is loading has its place reserved, and nothing moves when it arrives', async () => {
    media.hold()
    const coming = { ...media.upload(pngFile(300, 600), 'image'), width: 300, height: 600 }
    await ana.write(shop, photoMessage('y de lado', coming))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'y de lado' }).first()
    await expect(bubble.getByText('Foto · Descargando…')).toBeVisible()
    // Media is fetched only near the viewport.
    await page.getByRole('button', { name: 'Mensajes nuevos' }).click()
    // Its width may follow the text below it, which changes when it is answered.
    const boxBefore = await bubble.boundingBox()
    media.release()
    await expect(bubble.getByRole('button', { name: 'Ampliar foto' }).locator('img')).toBeVisible()
    expect(Math.abs(((await bubble.boundingBox())?.height ?? 0) - (boxBefore?.height ?? 0))).toBeLessThan(2)
  })

  await test.step('a reply shows its delivered receipt and then its read receipt', async () => {
    await expect(thread.getByText('Entregado').last()).toHaveClass(/text-entregado/)
    ana.sendReceipt(shop, ana.chat.findLast(({ from }) => from === shop.number)?.id ?? '', 'read')
    await expect(thread.getByText('Leído').last()).toHaveClass(/text-leido/)
  })

  await test.step('a reaction appears at its message and disappears when it is removed', async () => {
    const answerId = ana.chat.findLast(({ from }) => from === shop.number)?.id ?? ''
    await ana.write(shop, reactionMessage(answerId, '👍'))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con 👍' })).toBeVisible()
    await ana.write(shop, reactionMessage(answerId, ''))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con 👍' })).toBeHidden()
    await ana.write(shop, reactionMessage(answerId, '❤️'))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con ❤️' })).toBeVisible()
  })

  await test.step('an edited message shows the new text, and the old one on demand', async () => {
    await ana.write(shop, editMessage(order, 'Quiero tres arepas'))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'Quiero tres arepas' }).first()
    await expect(bubble.getByText('Quiero dos arepas')).toBeHidden()
    const showEarlier = bubble.getByText('Editado')
    await showEarlier.evaluate((label) => label.scrollIntoView({ block: 'end' }))
    await showEarlier.click()
    await expect(bubble.getByText('Quiero dos arepas')).toBeInViewport({ ratio: 1 })
  })

  await test.step('a deleted message says so, and shows its text on demand', async () => {
    await ana.write(shop, deletionMessage(deletedPhoto))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'El contacto eliminó este mensaje' })
    await expect(bubble.getByText('así la quiero')).toBeHidden()
    await bubble.getByText('Ver lo que decía').click()
    await expect(bubble.getByText('así la quiero')).toBeVisible()
  })

  await checkAllSizes(page)
  await checkAccessibility(page)

  await test.step('a message that the owner writes on the phone is marked as such', async () => {
    await shop.write(ana, 'Te lo llevo yo')
    const ownMessage = thread.getByRole('listitem').filter({ hasText: 'Te lo llevo yo' })
    await expect(ownMessage).toContainText('Celular')
  })
})
