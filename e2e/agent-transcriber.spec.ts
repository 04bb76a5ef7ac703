import { wavFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { voiceMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { foldedSummary, openAgentForm, openSections, returnWhenSaved } from './agent-form.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'

const KEY = 'clave-solo-de-estos-oidos'

test('agent transcriber: the owner tries, saves and removes one for an agent alone; its key is never shown', async ({
  page,
  product,
  localServices,
}) => {
  test.slow()
  const { transcriber } = localServices
  const owner = await signUp(product, 'dosoidos')
  const { shop } = await createLinkedAgent(product, owner, '573001118844')
  const ana = product.whatsapp.addPhone({ number: '573009998844', name: 'Ana' })
  const answers = () => ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)
  const speak = async () => {
    const count = answers().length + 1
    await ana.write(shop, voiceMessage(7, product.whatsapp.media.upload(wavFile, 'audio')))
    await product.whatsapp.notifier.waitUntil(
      () => answers().length >= count,
      () => `${count} answers`,
      20_000,
    )
    return answers().at(-1)
  }
  await openSignedIn(page, owner, '/agents')
  const form = await openAgentForm(page)
  await openSections(page, 'Notas de voz')
  const choice = form.getByLabel('Qué las escucha')
  const tryButton = form.getByRole('button', { name: 'Probar si escucha' })
  const save = () => form.getByRole('button', { name: 'Guardar cambios' }).click()

  await test.step('while the account listens, the fields are dimmed', async () => {
    await expect(foldedSummary(page, 'Notas de voz')).toContainText('El de tu cuenta')
    await expect(form.getByText(/^Hoy nada las escucha: el agente avisa que solo lee texto/)).toBeVisible()
    await expect(form.locator('[inert]').filter({ hasText: 'Probar si escucha' })).toHaveCount(1)
    await checkAllSizes(page)
  })

  await test.step('«Probar» says whether it hears', async () => {
    await choice.selectOption('Compatible con OpenAI')
    await form.getByLabel('Modelo que escucha').fill('whisper')
    await tryButton.click()
    await expect(form.getByLabel('Servidor')).toHaveAccessibleDescription(/Escribe una dirección que empiece/)
    await form.getByLabel('Servidor').fill(`${transcriber.url}/v1`)
    await form.getByLabel(/^Su clave/).fill(KEY)
    await form.getByLabel('Precio por minuto').fill('0,006')
    transcriber.queue({ status: 401 })
    await tryButton.click()
    await expect(form.getByText(/rechazó la clave/)).toBeVisible()
    transcriber.queue('')
    await tryButton.click()
    await expect(form.getByText(/^Funciona: «whisper» escuchó/)).toBeVisible()
    await expect(tryButton).toBeFocused()
    expect(transcriber.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    await checkAllSizes(page)
    await save()
    await returnWhenSaved(page)
  })

  await test.step('its voice notes are heard there', async () => {
    transcriber.queue('¿Tienen arepas de queso?')
    product.model.queueReplies('Sí, con gusto.')
    expect(await speak()).toContain('Sí, con gusto.')
    expect(transcriber.calls.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  await test.step('the key is shown as ***, and «El de mi cuenta» deletes it', async () => {
    await openAgentForm(page)
    await openSections(page, 'Notas de voz')
    await expect(foldedSummary(page, 'Notas de voz')).toContainText('whisper, de un programa compatible')
    await expect(form.getByLabel(/^Su clave/)).toHaveValue('***')
    await expect(form.getByLabel('Precio por minuto')).toHaveValue('0,006')
    await choice.selectOption('El de mi cuenta')
    await expect(form.getByText('Al guardar se borra la clave con que este agente las escucha.')).toBeVisible()
    await save()
    await returnWhenSaved(page)
    const calls = transcriber.calls.length
    expect(await speak()).toContain('Por ahora solo leo texto')
    expect(transcriber.calls).toHaveLength(calls)
  })
})
