import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { pressByKeyboard } from './keyboard.ts'
import { notificationBell } from './notification-bell.ts'
import type { Product } from './product.ts'
import { patchResponse } from './route-overrides.ts'
import { openSignedIn, signUp } from './users.ts'

/** Each test has an administrator of its own. */
async function openBackups(page: Page, product: Product, name: string) {
  const person = await signUp(product, name)
  await product.admin('grant', person.username, 'admin')
  await openSignedIn(page, person, '/instalacion/copias')
  await expect(page.getByRole('heading', { level: 1, name: 'Copias de seguridad' })).toBeVisible()
  return person
}

const copies = (page: Page) => page.getByRole('list', { name: 'Copias' }).getByRole('listitem')

test('administrator: makes a backup, downloads it with the password and deletes it, by keyboard', async ({
  page,
  product,
  browserErrors,
}) => {
  const person = await openBackups(page, product, 'guardiana')
  await page.getByRole('link', { name: 'Volver a Instalación' }).click()
  await page.getByRole('link', { name: 'Copias de seguridad' }).click()
  await expect(page).toHaveURL('/instalacion/copias')
  await expect(page.getByText('Ninguna todavía')).toBeVisible()
  await checkAllSizes(page)

  await pressByKeyboard(page, page.getByRole('button', { name: 'Hacer una copia ahora' }))
  await expect(page.getByRole('button', { name: 'Haciendo la copia…' })).toBeDisabled()
  // The progress is the server's.
  await page.reload()
  await expect(copies(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(copies(page)).toContainText('manual · sin cifrar')
  await expect(page.getByRole('button', { name: 'Hacer una copia ahora' })).toBeEnabled()
  await checkAllSizes(page)

  await pressByKeyboard(page, page.getByRole('button', { name: /^Descargar la copia del/ }))
  const dialog = page.getByRole('dialog', { name: 'Descargar la copia' })
  await expect(dialog).toContainText('No está cifrada')
  await checkAccessibility(page)
  browserErrors.declare(/422/)
  await page.keyboard.type('otra-clave')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await dialog.getByLabel('Contraseña actual').fill(person.password)
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  await expect(dialog).toBeHidden()
  expect(download.suggestedFilename()).toMatch(/^portavoz-[0-9a-f]{8}-[\dT-]+\.tar\.zst$/)
  const bytes = await readFile(await download.path())
  // The first bytes of every zstd file.
  expect(bytes.subarray(0, 4).toString('hex')).toBe('28b52ffd')

  await pressByKeyboard(page, page.getByRole('button', { name: /^Eliminar la copia del/ }))
  await expect(page.getByRole('alertdialog')).toContainText('No se puede deshacer')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Eliminar la copia', exact: true }))
  await expect(page.getByText('Todavía no hay copias en este equipo')).toBeVisible()
})

test('backups: a second tab joins the backup in progress, and a failure says what to do', async ({
  page,
  context,
  product,
}) => {
  await openBackups(page, product, 'vigilante')
  const run = {
    state: 'running',
    isAutomatic: false,
    requestedAt: '2026-11-24T20:00:00.000Z',
    finishedAt: null,
    rows: 12_500,
    bytes: 3_400_000,
    host: 'servidor',
    folder: '/copias',
    fileName: null,
    failure: null,
  }
  const second = await context.newPage()
  for (const tab of [page, second])
    await patchResponse(tab, '**/api/installation/backups', (data: object) => ({ ...data, current: run }))
  await second.goto('/instalacion/copias')
  for (const tab of [page, second]) {
    await expect(tab.getByText('Van 12.500 filas y 3,4 MB.')).toBeVisible({ timeout: 30_000 })
    await expect(tab.getByRole('progressbar', { name: 'Avance de la copia' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Haciendo la copia…' })).toBeDisabled()
  }
  await checkAccessibility(second)

  const failure = 'No queda espacio en /copias: libéralo, o elige otra carpeta con BACKUP_DIR.'
  await second.unrouteAll({ behavior: 'wait' })
  await patchResponse(second, '**/api/installation/backups', (data: object) => ({
    ...data,
    isAutomatic: false,
    nextAt: null,
    failed: { ...run, state: 'failed', failure },
  }))
  await expect(second.getByRole('alert').filter({ hasText: 'La última copia falló' })).toContainText(failure)
  await expect(second.getByRole('alert').filter({ hasText: 'están apagadas' })).toBeVisible()
  await checkAllSizes(second)
  // The tabs go on asking: a request must not outlive the test.
  for (const tab of [page, second]) await tab.unrouteAll({ behavior: 'ignoreErrors' })
})

test('backups: the notification of a failed night is for administrators and leads to the screen', async ({
  page,
  product,
}) => {
  const person = await openBackups(page, product, 'desvelada')
  // What the server publishes at night is tested there. `receiver` is SQL.
  const publish = (receiver: string) =>
    product.runSql(
      `insert into events (workspace_id, data)
      select m.workspace_id,
        jsonb_build_object('type', 'backup', 'userIds', array[${receiver}], 'failure', 'No queda espacio.')
      from members m join users u on u.id = m.user_id where u.username = '${person.username}'`,
    )
  await publish(`'otra'`)
  await publish('u.id')
  await expect(notificationBell(page)).toHaveAccessibleName('Notificaciones, 1 sin leer', { timeout: 30_000 })
  await page.goto('/notifications')
  await page.getByText('La copia de seguridad de esta noche falló').click()
  await expect(page).toHaveURL('/instalacion/copias')
})
