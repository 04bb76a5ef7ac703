import { checkAllSizes } from './all-sizes.ts'
import { readLayoutShift } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { fulfillWithError, patchResponse } from './route-overrides.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'
import { agentForm } from './agent-form.ts'

test('first steps: a new owner takes them from the dashboard, hides them and finds them again', async ({
  page,
  product,
}) => {
  const owner = await signUp(product, 'primeriza')
  await openSignedIn(page, owner)
  const steps = page.getByRole('region', { name: 'Primeros pasos' })
  await expect(steps.getByRole('link')).toHaveText(['Crear Agente'])
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02)
  await checkAllSizes(page)

  await steps.getByRole('link', { name: 'Crear Agente' }).click()
  await expect(page.getByRole('dialog', { name: 'Selecciona la Plataforma' })).toBeVisible()
  const bot = await createAgent(product, owner)
  await page.goto('/')
  await expect(steps.getByRole('listitem').first()).toContainText('(hecho)')
  await expect(steps.getByRole('link')).toHaveText(['Escribir', 'Subir', 'Probar', 'Ver cómo'])
  await expect(steps).toContainText('1 de 5')
  await checkAllSizes(page)
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02)

  await test.step('a customer writes, and the open page says so', async () => {
    bot.sendAsCustomer({ id: 5301, firstName: 'Ana' }, 'Hola')
    await expect(steps).toContainText('3 de 5')
  })

  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await steps.getByRole('button', { name: 'Ocultar los primeros pasos' }).click()
  await expect(steps).toBeHidden()
  await stored
  await test.step('another device of the person hides them too', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.includes('first-steps')))
        localStorage.removeItem(key)
    })
    await page.reload()
  })
  await expect(page.getByRole('heading', { name: 'Actividad reciente' })).toBeVisible()
  await expect(steps).toBeHidden()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Ver los primeros pasos' }).click()
  await steps.getByRole('link', { name: 'Escribir' }).click()
  await expect(agentForm(page)).toBeVisible()
})

test('first steps: they return when no agent is left, and without them an agent can be created', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/503 .*\/api\/first-steps/)
  const owner = await signUp(product, 'recomenzada')
  await createAgent(product, owner)
  await patchResponse<object>(page, '**/api/first-steps', (steps) => ({
    ...steps,
    isConnected: true,
    hasInstructions: true,
    hasDocuments: true,
    isTried: true,
    hasCustomers: true,
  }))
  await openSignedIn(page, owner)
  await expect(page.getByRole('heading', { name: 'Actividad reciente' })).toBeVisible()
  const steps = page.getByRole('region', { name: 'Primeros pasos' })
  await expect(steps).toBeHidden()
  await page.unroute('**/api/first-steps')

  const createLink = page.getByRole('main').getByRole('link', { name: 'Crear Agente' })
  await test.step('the open page offers another agent, also while they cannot be read again', async () => {
    await fulfillWithError(page, '**/api/first-steps', 'unavailable')
    const token = await fetchToken(product, owner)
    const [agent] = (await callApi(product, token, 'GET', '/agents')) as unknown as { id: string }[]
    await callApi(product, token, 'DELETE', `/agents/${agent?.id}`)
    await expect(createLink).toBeVisible()
    await page.unroute('**/api/first-steps')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(steps.getByRole('link')).toHaveText(['Crear Agente'])
  })

  await fulfillWithError(page, '**/api/first-steps', 'unavailable')
  await page.reload()
  await expect(createLink).toBeVisible()
  await checkAllSizes(page)
  await page.unroute('**/api/first-steps')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(steps.getByRole('link')).toHaveText(['Crear Agente'])
})
