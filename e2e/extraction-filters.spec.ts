import { formatFullDateTime } from '../apps/web/src/lib/format/dates.ts'
import { checkAccessibility } from './accessibility.ts'
import { figure, filtersLine, openExtraction, resultsRegion, resultRows } from './extraction-page.ts'
import { expect, test } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { createAgentWithExchanges } from './flow-exchanges.ts'
import { checkAllSizes } from './all-sizes.ts'
import { checkTouchTargets } from './touch-targets.ts'

const DAY_MS = 86_400_000

test('extraction filters: they narrow figures and results, stay in the address and are cleared together', async ({
  page,
  product,
}) => {
  const oldDate = new Date(Date.now() - 45 * DAY_MS)
  const { owner, token, reportExchange } = await createAgentWithExchanges(product, 'filtradora', [
    { userMessage: 'Hola, un pedido', userPhone: '1' },
    { userMessage: 'Otro pedido', userPhone: '2' },
    { userMessage: 'Un pedido viejo', userPhone: '3', at: oldDate },
  ])
  const { items } = await callApi(product, token, 'GET', '/conversations')
  const [first] = items as { id: string }[]
  await callApi(product, token, 'PUT', `/conversations/${first!.id}/status`, { status: 'resolved' })
  await openExtraction(page, owner, '/data-extraction?q=pedido')
  const conversations = figure(page, 'Conversaciones filtradas').locator('dd').first()
  await expect(conversations).toHaveText('2')
  await expect(resultRows(page)).toHaveCount(2)
  await filtersLine(page).click()
  await page.getByRole('checkbox', { name: 'Resuelta' }).check()
  await expect(conversations).toHaveText('1')
  await expect(resultRows(page)).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Ventas' }).check()
  await page.getByRole('radio', { name: 'Telegram' }).check({ force: true })
  await expect(conversations).toHaveText('1')
  await page.reload()
  await expect(filtersLine(page)).toHaveText('Filtros y contenido: Últimos 30 días · Telegram · Ventas · Resuelta')
  await filtersLine(page).click()
  await expect(page.getByRole('checkbox', { name: 'Resuelta' })).toBeChecked()
  await expect(resultRows(page)).toHaveCount(1)
  await page.getByRole('radio', { name: 'WhatsApp' }).check({ force: true })
  await expect(conversations).toHaveText('0')
  await expect(page.getByText('Ningún mensaje con «pedido»')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(resultRows(page)).toHaveCount(2)
  expect(new URL(page.url()).search).toBe('?q=pedido')

  await test.step('two filters that are checked at once both hold', async () => {
    await page.evaluate(() => {
      for (const name of ['Pendiente', 'Resuelta'])
        for (const label of document.querySelectorAll('label'))
          if (label.textContent === name) label.querySelector('input')?.click()
    })
    await expect(page.getByRole('checkbox', { name: 'Resuelta' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Pendiente' })).toBeChecked()
    await expect(page).toHaveURL(/statuses=resolved(,|%2C)waiting/)
    await page.getByRole('button', { name: 'Limpiar filtros' }).click()
    await expect(page.getByRole('checkbox', { name: 'Resuelta' })).not.toBeChecked()
  })

  await test.step('a row shows the day on which the message was written', async () => {
    await page.goto('/data-extraction?q=viejo&last=90')
    const day = formatFullDateTime(oldDate.toISOString()).split(',')[0]
    await expect(resultRows(page)).toContainText([day!])
    await page.goto('/data-extraction?q=pedido')
  })

  await test.step('a new message updates the figures, and the results wait for «Actualizar»', async () => {
    await expect(conversations).toHaveText('2')
    await reportExchange({ userMessage: 'Un pedido nuevo', userPhone: '4' })
    await expect(conversations).toHaveText('3')
    await expect(resultRows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(resultRows(page)).toHaveCount(3)
  })

  await test.step('a conversation that is deleted elsewhere disappears from the results', async () => {
    await callApi(product, token, 'DELETE', `/conversations/${first!.id}`)
    await expect(resultRows(page)).toHaveCount(2)
    await expect(resultsRegion(page)).toContainText('2 resultados')
  })
})

test('date range: the owner chooses days with the mouse, the keyboard and presets', async ({ page, product }) => {
  await page.clock.setFixedTime(new Date())
  const { owner } = await createAgentWithExchanges(product, 'calendaria', [
    { userMessage: 'Hoy', userPhone: '1' },
    { userMessage: 'Hace mucho', userPhone: '2', at: new Date(Date.now() - 200 * DAY_MS) },
  ])
  await openExtraction(page, owner)
  const days = page.getByRole('button', { name: /^Rango de fechas/ })
  const picker = page.getByRole('dialog', { name: 'Rango de fechas' })
  const conversations = figure(page, 'Conversaciones filtradas').locator('dd').first()
  await expect(conversations).toHaveText('1')

  await days.click()
  await expect(picker.getByRole('grid')).toHaveCount(2)
  await expect(picker.locator('th').first()).toHaveText(/lu/i)
  await checkAccessibility(page)
  await checkTouchTargets(page)
  await picker.getByRole('button', { name: 'Último año' }).click()
  await expect(picker).toBeHidden()
  await expect(conversations).toHaveText('2')
  await expect(page).toHaveURL(/last=365/)

  await days.click()
  await picker.getByRole('button', { name: 'Mes pasado' }).click()
  await expect(page).toHaveURL(/month=last/)
  await expect(days).toContainText(/^Rango de fechas: 1 ?(–|-) ?(28|29|30|31)/)
  await expect(conversations).toHaveText('0')

  await days.click()
  await expect(picker.getByRole('button', { name: 'Mes pasado' })).toHaveAttribute('aria-pressed', 'true')
  await picker.getByRole('button', { name: 'Ir al mes anterior' }).click()
  const month = picker.getByRole('grid').first()
  await month.getByRole('button', { name: /\b20 de/ }).click()
  await expect(picker.getByText('Ahora elige el último día')).toBeVisible()
  await month.getByRole('button', { name: /\b3 de/ }).click()
  await expect(picker).toBeHidden()
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-03&to=\d{4}-\d{2}-20/)
  await expect(conversations).toHaveText('0')
  await page.reload()
  await expect(days).toContainText(/^Rango de fechas: 3 ?(–|-) ?20/)

  await days.focus()
  await page.keyboard.press('Enter')
  await expect(picker.locator('td button:focus')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker.getByText('Ahora elige el último día')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(days).toBeFocused()
  await expect(page).not.toHaveURL(/-03&to=/)

  await page.goto('/data-extraction?from=2026-02-10&to=2026-02-01&q=hoy')
  await expect(page.getByText('La fecha final es anterior a la inicial').first()).toBeVisible()
})

test('extraction on a phone: the filters open from a button, and the calendar shows one month', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { owner } = await createAgentWithExchanges(product, 'telefonera', [
    { userMessage: 'Un pedido', aiResponse: 'Claro' },
  ])
  await openExtraction(page, owner, '/data-extraction?q=pedido')
  await expect(resultRows(page)).toHaveCount(1)
  await expect(page.getByRole('table')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Filtros' })).toBeHidden()
  await filtersLine(page).click()
  await page.getByRole('button', { name: /^Rango de fechas/ }).click()
  await expect(page.getByRole('dialog').getByRole('grid')).toHaveCount(1)
  await page.getByRole('button', { name: 'Últimos 7 días' }).click()
  await expect(filtersLine(page)).toHaveText('Filtros y contenido: Últimos 7 días')
  await page.getByRole('button', { name: 'Limpiar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Filtros y contenido (1)' })).toBeVisible()
  await checkAllSizes(page)
})
