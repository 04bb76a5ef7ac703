import { wavFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { voiceMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { openAgentForm, openSections, saveChanges } from './agent-form.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { toasts } from './toasts.ts'
import { openSignedIn, signUp } from './users.ts'

test('a voice note is answered with one, and the owner reads what it says', async ({
  page,
  product,
  localServices,
}) => {
  test.slow()
  const { transcriber, speechModel } = localServices.voice
  const owner = await signUp(product, 'hablante')
  const { shop, token } = await createLinkedAgent(product, owner, '573001114466')
  const ana = product.whatsapp.addPhone({ number: '573009994466', name: 'Ana' })
  const heard = { provider: 'custom', name: 'whisper', baseUrl: `${transcriber.url}/v1`, apiKey: '' }
  await callApi(product, token, 'PUT', '/configuration/transcription', heard)

  await test.step('the owner chooses the voice', async () => {
    await openSignedIn(page, owner, '/profile/modelo')
    const card = page.getByRole('region', { name: 'Respuestas con voz' })
    await expect(card).toContainText('tus agentes responden con texto')
    await card.getByLabel('Proveedor').selectOption('Compatible con OpenAI')
    await card.getByLabel('Nombre del modelo').fill('kokoro')
    await card.getByLabel('Dirección').fill(`${speechModel.url}/v1`)
    await card.getByRole('button', { name: 'Guardar voz' }).click()
    await expect(card.getByText('Escribe el nombre de la voz')).toBeVisible()
    await card.getByLabel('Voz', { exact: true }).fill('ef_dora')
    await checkAllSizes(page)
    await card.getByRole('button', { name: 'Probar' }).click()
    await expect(card.getByText(/^Funciona: «kokoro» dijo una frase/)).toBeVisible()
    await card.getByRole('button', { name: 'Guardar voz' }).click()
    await expect(toasts(page).getByText('Guardado: tus agentes tienen voz')).toBeVisible()
  })

  await test.step('and has the agent answer with it', async () => {
    await page.goto('/agents')
    const form = await openAgentForm(page)
    await openSections(page, 'Mensajes fijos')
    const option = form.getByLabel('Responder con voz a quien habla')
    await expect(option).not.toBeChecked()
    await option.check()
    await checkAllSizes(page)
    await saveChanges(page)
  })

  await test.step('the customer hears the answer; the thread has its text and a player', async () => {
    product.model.queueReplies('Sí, con mucho gusto.')
    await ana.write(shop, voiceMessage(7, product.whatsapp.media.upload(wavFile, 'audio')))
    const answers = () => ana.chat.filter(({ from }) => from === shop.number)
    await product.whatsapp.notifier.waitUntil(
      () => answers().length > 0,
      () => 'an answer',
      20_000,
    )
    expect(answers().map(({ message }) => message.audioMessage?.ptt)).toEqual([true])
    // The speech of the fake model is no sound that a browser plays.
    await page.route('**/api/messages/*/media*', (route) =>
      route.fulfill({ contentType: 'audio/wav', body: Buffer.from(wavFile) }),
    )
    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Ana', exact: true }).click()
    const reply = page
      .getByRole('log', { name: 'Mensajes' })
      .getByRole('listitem')
      .filter({ hasText: 'Se envió como nota de voz · 0:03' })
    await expect(reply).toContainText('Sí, con mucho gusto.')
    await expect(reply.getByRole('button', { name: /Descargar|Guardar/ }).or(reply.locator('audio'))).not.toHaveCount(0)
    await checkAllSizes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(reply.getByRole('button', { name: 'Reproducir' })).toBeVisible()
    expect(await reply.evaluate(overhang), 'the bubble within its line').toBeLessThan(0.5)
  })
})

/** How far the bubble of a line reaches beyond it. */
const overhang = (line: HTMLElement | SVGElement) =>
  line.firstElementChild!.getBoundingClientRect().right - line.getBoundingClientRect().right
