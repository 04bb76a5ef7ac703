import { openAsNewUser } from './open-as-new-user.ts'
import { expect, test } from './fixtures.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { agentForm, openAgentForm, openSections, returnWhenSaved } from './agent-form.ts'
import { openSignedIn, addBot, createAgent, signUp, fetchToken } from './users.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

test('agent form: the owner sets how the agent answers, untouched options and drafts are kept', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'afinadora')
  await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const agentOf = async () => (await callApi(product, token, 'GET', '/agents')) as unknown as Record<string, never>[]
  const [agentBefore] = await agentOf()
  await callApi(product, token, 'PUT', `/agents/${agentBefore?.['id']}`, {
    customConfig: { apiKeys: { openai: 'sk-canario' }, variables: { horario: 'de 9 a 6' }, responseDelay: 0 },
  })
  await openSignedIn(page, owner, '/agents')
  const form = await openAgentForm(page)
  await expect(form.getByLabel('Espera antes de responder')).toBeHidden()
  await openSections(page)
  await checkAllSizes(page)
  await openSections(page, 'Cómo responde', 'De dónde responde', 'Cuando no tiene la respuesta', 'Mensajes fijos')
  await expect(form.getByLabel('Números que nunca se responden')).toHaveCount(0)
  await form.getByLabel('Responder automáticamente').uncheck()
  await form.getByLabel('Espera antes de responder').selectOption({ label: '5 segundos' })
  await form.getByLabel('Largo máximo de la respuesta').fill('mil')
  await form.getByLabel('Tono').selectOption({ label: 'Profesional' })
  await form.getByLabel('Trato').selectOption({ label: 'De usted' })
  await form.getByLabel('Idioma').selectOption({ label: 'Portugués' })
  await expect(form.getByLabel('Nombre de la variable 1')).toHaveValue('horario')
  for (const [name, value] of [
    ['con{llaves}', 'no'],
    ['de_mas', 'sobra'],
    ['horario', 'otro'],
  ] as const) {
    await form.getByRole('button', { name: 'Agregar variable' }).click()
    await expect(form.getByLabel(/^Nombre de la variable/).last()).toBeFocused()
    await page.keyboard.type(name)
    await form
      .getByLabel(/^Valor de la variable/)
      .last()
      .fill(value)
  }
  await form.getByRole('button', { name: 'Quitar la variable 3' }).click()
  await expect(form.getByRole('button', { name: 'Agregar variable' })).toBeFocused()
  await form.getByLabel('Saludo').fill('Bienvenida a la tienda')
  await form.getByLabel('Mostrar «escribiendo…»').uncheck()
  await form.getByLabel('Mensaje de respaldo', { exact: true }).fill('Ya te leemos')
  await form.getByLabel('Enviar un mensaje de respaldo').uncheck()
  await form.getByLabel('Qué le dice').fill('¿Me lo escribes?')
  await form.getByLabel('Avisar que solo lee texto').uncheck()
  const fallback = form.getByLabel('Mensaje de respaldo', { exact: true })
  await expect(fallback.locator('xpath=ancestor::div[@inert]')).toHaveCount(1)
  await expect(fallback).toHaveValue('Ya te leemos')

  await page.reload()
  await expect(form.getByText('Recuperamos lo que no habías guardado')).toBeVisible()
  await expect(form.getByLabel('Saludo')).toHaveValue('Bienvenida a la tienda')
  await expect(form.getByLabel('Responder automáticamente')).not.toBeChecked()
  await form.getByText('Opciones de respuesta').click()
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Escribe un número')).toBeVisible()
  await expect(form.getByLabel('Largo máximo de la respuesta')).toBeFocused()
  const variableName = (index: number) => form.getByLabel(`Nombre de la variable ${index}`)
  await expect(variableName(2)).toHaveAccessibleDescription(/^Usa solo letras.*sin llaves$/)
  await expect(variableName(3)).toHaveAccessibleDescription('Ya hay otra variable con este nombre')
  await expect(variableName(4)).toHaveCount(0)
  await checkAllSizes(page)
  await variableName(2).fill('dirección de  entrega ')
  await form.getByLabel('Valor de la variable 2').fill('Calle 12 # 3-45')
  await expect(variableName(2)).toHaveValue('dirección_de_entrega')
  await variableName(3).fill('')
  await form.getByLabel('Valor de la variable 3').fill('')
  await form.getByLabel('Largo máximo de la respuesta').fill('9000')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Escribe un número entero entre 1 y 8000')).toBeVisible()
  await form.getByLabel('Largo máximo de la respuesta').fill('600')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('Agente actualizado')).toBeVisible()
  await returnWhenSaved(page)
  const [agentAfter] = await agentOf()
  expect(agentAfter).toMatchObject({
    name: 'Ventas',
    customConfig: {
      autoReply: false,
      responseDelay: 5000,
      maxResponseLength: 600,
      useTypingIndicator: false,
      personality: { tone: 'professional', formality: 'formal', language: 'pt' },
      greeting: 'Bienvenida a la tienda',
      fallbackBehavior: { enabled: false, message: 'Ya te leemos', retryAttempts: 1 },
      mediaNotice: { enabled: false, message: '¿Me lo escribes?' },
      apiKeys: { openai: '***', anthropic: '', custom: '' },
      variables: { horario: 'de 9 a 6', dirección_de_entrega: 'Calle 12 # 3-45' },
    },
  })
  await openAgentForm(page)
  await expect(form.getByText('Recuperamos lo que no habías guardado')).toBeHidden()
})

test('WhatsApp agent form: it stores the numbers that are never answered', async ({ page, product }) => {
  const owner = await signUp(product, 'familiar')
  await createLinkedAgent(product, owner, '573001112321')
  await openSignedIn(page, owner, '/agents')
  const form = await openAgentForm(page)
  await expect(form.getByLabel('Token del bot')).toHaveCount(0)
  await openSections(page, 'Mensajes fijos', 'A quién no responde')
  await expect(form.getByLabel('Saludo')).toHaveAccessibleDescription(/vuelve con «ALTA»/)
  await form.getByLabel('Números que nunca se responden').fill('300, +57 300 999 8821')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(
    form.getByText('Escribe el número con el indicativo del país, como +57 300 123 4567', { exact: true }),
  ).toBeVisible()
  await expect(form.getByLabel('Números que nunca se responden')).toBeFocused()
  await expect(form.getByLabel('Números que nunca se responden')).toHaveValue('300, +57 300 999 8821')
  await checkAllSizes(page)
  await form.getByLabel('Números que nunca se responden').fill('+57 300 999 8821, +52 55 1234 5678')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await returnWhenSaved(page)
  await page.getByRole('link', { name: 'Ventas', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Ventas' })).toContainText('+57 300 999 8821, +52 55 1234 5678')
  await page.keyboard.press('Escape')
  await openAgentForm(page)
  await openSections(page, 'A quién no responde')
  await expect(form.getByLabel('Números que nunca se responden')).toHaveValue('+57 300 999 8821\n+52 55 1234 5678')
})

test('agent form: the bot token is replaced, and a refused token is reported at its field', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/api\/agents\//)
  await openAsNewUser(page, product, 'renovadora', '/agents')
  const form = await openAgentForm(page)
  await form.getByLabel('Token del bot').fill('123456:NoEsDeNadie')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expectText(form, 'Token de bot inválido', 'edit')
  await expect(form.getByLabel('Token del bot')).toHaveValue('123456:NoEsDeNadie')
  await checkAllSizes(page)
  const { token, username } = addBot(product, 'Otra tienda')
  await form.getByLabel('Token del bot').fill(token)
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await returnWhenSaved(page)
  await expect(page.getByRole('article')).toContainText(`@${username}`)
  await expect(page.getByRole('article')).toContainText('Conectado')
})

test('agent form: a save over a change from another window is refused first, also after a reload', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/409 .*\/api\/agents\//)
  const owner = await signUp(product, 'simultaneadora')
  await createAgent(product, owner)
  const token = await fetchToken(product, owner)
  const agentOf = async () =>
    (
      (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string; prompt: string; version: number }[]
    )[0]
  await openSignedIn(page, owner, '/agents')
  let form = await openAgentForm(page)
  await form.getByLabel('Prompt del sistema').fill('Lo mío')
  const id = (await agentOf())?.id
  await callApi(product, token, 'PUT', `/agents/${id}`, { prompt: 'Lo de otra ventana' })
  await page.reload()
  form = agentForm(page)
  await expect(form.getByLabel('Prompt del sistema')).toHaveValue('Lo mío')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(form.getByText('Alguien cambió este agente mientras lo editabas', { exact: true })).toBeVisible()
  expect((await agentOf())?.prompt).toBe('Lo de otra ventana')
  await expect(form.getByLabel('Prompt del sistema')).toHaveValue('Lo mío')
  await expect(form.getByRole('link', { name: /Ver qué cambió/ })).toHaveAttribute(
    'href',
    new RegExp(`/agents/${id}/versions\\?before=\\d+&after=\\d+$`),
  )
  await checkAllSizes(page)
  await form.getByRole('button', { name: 'Guardar lo mío' }).click()
  await returnWhenSaved(page)
  expect((await agentOf())?.prompt).toBe('Lo mío')
})
