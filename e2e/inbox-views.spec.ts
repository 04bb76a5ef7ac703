import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { card, cards, figure, openInbox } from './inbox-page.ts'
import { customerExchanges } from './seed-exchanges.ts'
import { checkTouchTargets } from './touch-targets.ts'

const LONG_NAME = 'María Fernanda de los Ángeles Rodríguez-Santamaría y Castellanos del Valle'
const exchanges = [
  ...customerExchanges(200),
  { userPhone: '1', userName: LONG_NAME, userMessage: 'x'.repeat(500) },
  { userPhone: '2', userName: '🌸👩‍👩‍👧‍👦 Ñandú', userMessage: '¿Tienen cafetera? 🌸', aiResponse: 'Sí, claro.' },
]

/** Layout shifts that no input caused, since the page was loaded. */
const layoutShift = 'window.layoutShift'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('rows: seven on a screen, the figures in one line, all filters in one sheet', async ({ page, product }) => {
    await openInbox(page, product, 'renglones', exchanges)
    await page.reload()
    await expect(cards(page).first()).toContainText('Ñandú')
    await expect(figure(page, 'Total').locator('dd')).toHaveText('202')

    await test.step('seven rows fit, and nothing moves or sticks out', async () => {
      const boxes = await cards(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON()))
      expect(boxes.filter(({ bottom }) => bottom <= 740)).toHaveLength(7)
      expect(boxes[0].height).toBe(72)
      const tops = await page
        .locator('main dl > div')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
      expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.02)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await checkTouchTargets(page)
      await checkAccessibility(page, ['light', 'dark'])
    })

    await test.step('the sheet counts the filters and clears them', async () => {
      await page.getByRole('button', { name: 'Filtros', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Filtros' })
      await sheet.getByLabel('Estado').selectOption('Activas')
      await sheet.getByLabel('Quién atiende').selectOption('Atiende la IA')
      await checkAccessibility(page, ['light', 'dark'])
      await sheet.getByRole('button', { name: 'Listo' }).click()
      await page.getByRole('button', { name: 'Filtros (2)' }).click()
      await sheet.getByRole('button', { name: 'Limpiar filtros' }).click()
      await expect(sheet.getByLabel('Estado')).toHaveValue('all')
      await expect(sheet.getByRole('button', { name: 'Limpiar filtros' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/status|assigned/)
    })

    await test.step('the cards are the other view, and the phone remembers it', async () => {
      await page.getByRole('button', { name: 'Filtros', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Tarjetas' }).click()
      await expect(card(page, 'Ñandú')).toContainText('Sin etiquetas')
      await page.reload()
      await expect(card(page, 'Ñandú')).toContainText('Sin etiquetas')
      await page.getByRole('group', { name: 'Vista' }).getByRole('button', { name: 'Lista' }).click()
      await expect(card(page, 'Ñandú')).not.toContainText('Sin etiquetas')
    })

    await test.step('«Back» and Esc close the topmost thing only', async () => {
      await card(page, LONG_NAME).click()
      const thread = page.getByRole('dialog', { name: LONG_NAME })
      await thread.getByRole('button', { name: 'Ver detalles' }).click()
      const deleting = page.getByRole('alertdialog')
      for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
        await thread.getByRole('button', { name: 'Eliminar conversación' }).click()
        await expect(deleting).toBeVisible()
        await close()
        await expect(deleting).toHaveCount(0)
        await expect(thread).toBeVisible()
        await expect(page).toHaveURL(/session=/)
      }
      await page.goBack()
      await expect(thread.getByLabel('Mensaje', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/session=/)
      await page.goBack()
      await expect(thread).toHaveCount(0)
      await expect(page).toHaveURL('/conversations')
    })

    await test.step('Esc leaves the details, then the thread; «Cerrar» leaves both', async () => {
      await card(page, LONG_NAME).click()
      const thread = page.getByRole('dialog', { name: LONG_NAME })
      const showDetails = thread.getByRole('button', { name: 'Ver detalles' })
      await showDetails.click()
      await thread.getByRole('button', { name: 'Eliminar conversación' }).focus()
      await page.keyboard.press('Escape')
      await expect(thread.getByLabel('Mensaje', { exact: true })).toBeVisible()
      await expect(showDetails).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(thread).toHaveCount(0)
      await expect(page).toHaveURL('/conversations')
      await card(page, LONG_NAME).click()
      await showDetails.click()
      await thread.getByRole('button', { name: 'Cerrar' }).click()
      await expect(thread).toHaveCount(0)
      await expect(page).toHaveURL('/conversations')
    })
  })
})

test('two panes: the thread beside the list, by mouse and keyboard, remembered', async ({ page, product }) => {
  await openInbox(page, product, 'dospaneles', exchanges)
  const views = page.getByRole('group', { name: 'Vista' })
  await views.getByRole('button', { name: 'Dos paneles' }).click()
  const pane = page.getByRole('region', { name: 'Conversación', exact: true })
  await expect(pane).toContainText('Elige una conversación de la lista.')
  await expect(views.getByRole('button', { name: 'Dos paneles' })).toBeFocused()
  await expect(card(page, 'Ñandú').getByRole('button')).toBeVisible()
  await expect(card(page, 'Ñandú')).not.toContainText('Sin etiquetas')
  const heading = pane.getByRole('heading', { level: 2 })

  await test.step('keys: arrows and j, k move, Enter opens, Esc closes and returns to the row', async () => {
    const opener = (name: string) => card(page, name).getByRole('button')
    await page.keyboard.press('j')
    await expect(opener('Ñandú')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(opener('Cliente 200')).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Cliente 200')
    await expect(opener('Cliente 200')).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
    await expect(heading).toHaveCount(0)
    await expect(opener('Cliente 200')).toBeFocused()
  })

  await test.step('previous and next, and «Back» returns to the list', async () => {
    await card(page, 'Cliente 199').click()
    await expect(heading).toHaveText('Cliente 199')
    await pane.getByRole('button', { name: 'Conversación siguiente' }).click()
    await expect(heading).toHaveText('Cliente 198')
    for (const name of ['Cliente 199', 'Cliente 200', LONG_NAME]) {
      await pane.getByRole('button', { name: 'Conversación anterior' }).click()
      await expect(heading).toHaveText(name)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    await checkTouchTargets(page)
    await checkAccessibility(page, ['light', 'dark'])
    await page.goBack()
    await expect(heading).toHaveCount(0)
    await expect(page).toHaveURL('/conversations')
  })

  await test.step('Esc ends the choice of several, clears the search, then closes the thread', async () => {
    await card(page, 'Cliente 199').click()
    await expect(heading).toHaveText('Cliente 199')
    await page.getByRole('button', { name: 'Elegir varias' }).click()
    const bar = page.getByRole('group', { name: 'Conversaciones elegidas' })
    await expect(bar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(heading).toHaveText('Cliente 199')
    const searchField = page.getByLabel('Buscar conversaciones')
    await searchField.fill('Cliente')
    await searchField.press('Escape')
    await expect(searchField).toHaveValue('')
    await searchField.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
    await expect(page).not.toHaveURL(/q=/)
    await expect(heading).toHaveText('Cliente 199')
    await page.keyboard.press('Escape')
    await expect(heading).toHaveCount(0)
  })

  await test.step('a dialog over the thread closes first', async () => {
    await card(page, 'Cliente 199').click()
    await pane.getByRole('button', { name: 'Ver detalles' }).click()
    const deleting = page.getByRole('alertdialog')
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await pane.getByRole('button', { name: 'Eliminar conversación' }).click()
      await expect(deleting).toBeVisible()
      await close()
      await expect(deleting).toHaveCount(0)
      await expect(heading).toHaveText('Cliente 199')
    }
  })

  await test.step('«Back» and Esc return from the details to the messages, «Cerrar» closes the thread', async () => {
    const details = pane.getByRole('complementary', { name: 'Detalles' })
    const showDetails = pane.getByRole('button', { name: 'Ver detalles' })
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await details.getByRole('button', { name: 'Eliminar conversación' }).focus()
      await close()
      await expect(details).toBeHidden()
      await expect(pane.getByLabel('Mensaje', { exact: true })).toBeVisible()
      await expect(heading).toHaveText('Cliente 199')
      await expect(showDetails).toBeFocused()
      await showDetails.click()
    }
    await pane.getByRole('button', { name: 'Cerrar' }).click()
    await expect(heading).toHaveCount(0)
    await card(page, 'Cliente 199').click()
    await expect(pane.getByLabel('Mensaje', { exact: true })).toBeVisible()
  })

  await test.step('the view is remembered with its thread, and nothing moves', async () => {
    await page.reload()
    await expect(heading).toHaveText('Cliente 199')
    await expect(figure(page, 'Total').locator('dd')).toHaveText('202')
    expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.02)
    await page.setViewportSize({ width: 1024, height: 740 })
    await expect(heading).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    await page.setViewportSize({ width: 1280, height: 800 })
    await card(page, 'Cliente 199').hover()
    await page.mouse.wheel(0, 1_000)
    await expect(card(page, 'Cliente 185')).toBeInViewport()
    await expect(heading).toBeInViewport()
    await views.getByRole('button', { name: 'Tarjetas' }).click()
    await expect(page.getByRole('dialog', { name: 'Cliente 199' })).toBeVisible()
  })
})

test('a large screen: the details are a third column, remembered, and the cards stand in four', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openInbox(page, product, 'trescolumnas', exchanges.slice(-9))
  await expect(cards(page).first()).toContainText('Ñandú')
  const edges = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(new Set(edges).size).toBe(4)
  await page.getByRole('group', { name: 'Vista' }).getByRole('button', { name: 'Dos paneles' }).click()
  const pane = page.getByRole('region', { name: 'Conversación', exact: true })
  const heading = pane.getByRole('heading', { level: 2 })
  const details = pane.getByRole('complementary', { name: 'Detalles' })
  const message = pane.getByLabel('Mensaje', { exact: true })

  await test.step('both stand beside the list, and the page uses the width', async () => {
    await card(page, 'Cliente 199').click()
    await expect(details.getByRole('button', { name: 'Eliminar conversación' })).toBeVisible()
    await expect(message).toBeVisible()
    const [list, thread, column] = await Promise.all(
      [card(page, 'Cliente 199'), pane.getByRole('log'), details].map((one) => one.boundingBox()),
    )
    expect(list!.x + list!.width).toBeLessThanOrEqual(thread!.x)
    expect(thread!.x + thread!.width).toBeLessThanOrEqual(column!.x)
    expect(column!.x + column!.width - list!.x).toBeGreaterThan(1_600)
    await checkAccessibility(page, ['light', 'dark'])
  })

  await test.step('Esc closes the thread with its column, and «Back» too', async () => {
    await details.getByRole('button', { name: 'Eliminar conversación' }).focus()
    await page.keyboard.press('Escape')
    await expect(heading).toHaveCount(0)
    await expect(card(page, 'Cliente 199').getByRole('button')).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Cliente 198')
    await expect(details).toBeVisible()
    await page.goBack()
    await expect(heading).toHaveCount(0)
    await expect(page).toHaveURL('/conversations')
  })

  await test.step('the column stays hidden until it is shown again, and nothing moves', async () => {
    await card(page, 'Cliente 199').click()
    await pane.getByRole('button', { name: 'Ocultar detalles' }).click()
    await expect(details).toBeHidden()
    await page.reload()
    await expect(heading).toHaveText('Cliente 199')
    await expect(message).toBeVisible()
    await expect(details).toBeHidden()
    await pane.getByRole('button', { name: 'Ver detalles' }).click()
    await page.reload()
    await expect(details.getByText('Notas privadas')).toBeVisible()
    expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.02)
  })

  await test.step('on a narrower screen the details take the place of the messages', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(message).toBeVisible()
    await expect(details).toBeHidden()
    await pane.getByRole('button', { name: 'Ver detalles' }).click()
    await expect(message).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(message).toBeVisible()
    await expect(heading).toHaveText('Cliente 199')
  })
})

test('cards: nothing moves while the page loads', async ({ page, product }) => {
  await openInbox(page, product, 'quieta', exchanges.slice(-9))
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(cards(page).first()).toContainText('Ñandú')
    await expect(figure(page, 'Total').locator('dd').first()).toHaveText('9')
    expect(await page.evaluate(layoutShift)).toBeLessThanOrEqual(0.02)
  }
})
