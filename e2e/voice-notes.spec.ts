import { wavFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { voiceMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { toasts } from './toasts.ts'
import { openSignedIn, signUp } from './users.ts'

test('a voice note is answered, copied, corrected and found again', async ({
  page,
  context,
  product,
  localServices,
  browserErrors,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  browserErrors.declare(/409 .*\/transcript/)
  const { transcriber } = localServices
  const owner = await signUp(product, 'escuchante')
  const { shop } = await createLinkedAgent(product, owner, '573001112277')
  const ana = product.whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const answers = () => ana.chat.filter(({ from }) => from === shop.number)
  const waitForAnswers = (count: number) =>
    product.whatsapp.notifier.waitUntil(
      () => answers().length >= count,
      () => `${count} answers`,
      20_000,
    )

  await test.step('the owner chooses what listens', async () => {
    await openSignedIn(page, owner, '/profile/modelo')
    const card = page.getByRole('region', { name: 'Notas de voz' })
    await expect(card).toContainText('tus agentes avisan que por ahora solo leen texto')
    await card.getByLabel('Proveedor').selectOption('Compatible con OpenAI')
    await card.getByLabel('Nombre del modelo').fill('whisper')
    await card.getByLabel('Dirección').fill(`${transcriber.url}/v1`)
    await card.getByLabel('Precio por minuto').fill('0,006')
    await checkAllSizes(page)
    transcriber.queue({ status: 401 })
    await card.getByRole('button', { name: 'Probar' }).click()
    await expect(card.getByText(/rechazó la clave/)).toBeVisible()
    transcriber.queue('')
    await card.getByRole('button', { name: 'Probar' }).click()
    await expect(card.getByText(/^Funciona: «whisper» escuchó/)).toBeVisible()
    await card.getByRole('button', { name: 'Guardar' }).click()
    await expect(toasts(page).getByText('Guardado: tus agentes escuchan las notas de voz')).toBeVisible()
  })

  const listening = Promise.withResolvers<void>()
  transcriber.queue({ after: listening.promise, reply: '¿Tienen quince arepas de queso?' })
  product.model.queueReplies('Sí, con gusto.')
  await ana.write(shop, voiceMessage(7, product.whatsapp.media.upload(wavFile, 'audio')))
  await page.goto('/conversations')
  await page.getByRole('button', { name: 'Ana', exact: true }).click()
  const note = page
    .getByRole('log', { name: 'Mensajes' })
    .getByRole('listitem')
    .filter({ hasText: 'Nota de voz · 0:07' })
  const transcript = note.getByRole('region', { name: 'Transcripción' })

  await test.step('the thread shows that it listens, then the words, and the customer is answered', async () => {
    await expect(note.getByText('Escuchando…')).toBeVisible()
    expect(answers()).toEqual([])
    listening.resolve()
    await expect(transcript).toContainText('¿Tienen quince arepas de queso?')
    await waitForAnswers(1)
    await expect(page.getByText('Sí, con gusto.').first()).toBeVisible()
    await checkAllSizes(page)
  })

  await test.step('the owner copies the words', async () => {
    await transcript.getByRole('button', { name: 'Copiar' }).click()
    await expect(toasts(page).getByText('Transcripción copiada')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('¿Tienen quince arepas de queso?')
  })

  await test.step('the owner corrects what was misheard; the original stays beside it', async () => {
    await transcript.getByRole('button', { name: 'Corregir' }).click()
    const dialog = page.getByRole('dialog', { name: 'Corregir la transcripción' })
    const field = dialog.getByLabel('Lo que dice el audio')
    await expect(field).toHaveValue('¿Tienen quince arepas de queso?')
    await field.fill('')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText('Escribe lo que dice el audio')).toBeVisible()
    await checkAllSizes(page)
    await field.fill('¿Tienen cincuenta arepas de queso?')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toBeHidden()
    await expect(transcript).toContainText('Transcripción corregida por escuchante')
    await expect(transcript).toContainText('¿Tienen cincuenta arepas de queso?')
    await transcript.getByText('Ver lo que se oyó').click()
    await expect(transcript.getByText('¿Tienen quince arepas de queso?')).toBeVisible()
    await checkAllSizes(page)
  })

  await test.step('a correction of another window is shown, and what was typed stays', async () => {
    const secondPage = await page.context().newPage()
    await secondPage.goto(page.url())
    const otherTranscript = secondPage.getByRole('region', { name: 'Transcripción' })
    const otherDialog = secondPage.getByRole('dialog', { name: 'Corregir la transcripción' })
    const dialog = page.getByRole('dialog', { name: 'Corregir la transcripción' })
    const warning = dialog.getByRole('alert').filter({ hasText: 'Otra ventana la corrigió mientras escribías' })
    const correctInOtherWindow = async (text: string) => {
      await otherTranscript.getByRole('button', { name: 'Corregir' }).click()
      await otherDialog.getByLabel('Lo que dice el audio').fill(text)
      await otherDialog.getByRole('button', { name: 'Guardar' }).click()
      await expect(otherDialog).toBeHidden()
    }
    await transcript.getByRole('button', { name: 'Corregir' }).click()
    const field = dialog.getByLabel('Lo que dice el audio')
    await field.fill('¿Tienen sesenta arepas de queso?')
    await correctInOtherWindow('¿Tienen setenta arepas de queso?')
    await expect(page.getByText('¿Tienen setenta arepas de queso?').first()).toBeAttached()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(warning).toContainText('Ahora dice: «¿Tienen setenta arepas de queso?»')
    await expect(field).toHaveValue('¿Tienen sesenta arepas de queso?')
    await checkAllSizes(page)
    await dialog.getByRole('button', { name: 'Dejar la otra' }).click()
    await expect(dialog).toBeHidden()
    await expect(transcript).toContainText('¿Tienen setenta arepas de queso?')

    await transcript.getByRole('button', { name: 'Corregir' }).click()
    await field.fill('¿Tienen cincuenta arepas de queso?')
    await correctInOtherWindow('¿Tienen ochenta arepas de queso?')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(warning).toContainText('Ahora dice: «¿Tienen ochenta arepas de queso?»')
    await dialog.getByRole('button', { name: 'Guardar la mía' }).click()
    await expect(dialog).toBeHidden()
    await expect(transcript).toContainText('¿Tienen cincuenta arepas de queso?')
    await expect(otherTranscript).toContainText('¿Tienen cincuenta arepas de queso?')
    await secondPage.close()
  })

  await test.step('it is found by its words', async () => {
    await page.goto('/conversations')
    const search = page.getByPlaceholder('Buscar por nombre, teléfono o mensaje...')
    await search.fill('cuarenta')
    await expect(page.getByRole('article')).toHaveCount(0)
    await search.fill('cincuenta')
    await expect(page.getByRole('article').filter({ hasText: 'Ana' })).toHaveCount(1)
  })
})
