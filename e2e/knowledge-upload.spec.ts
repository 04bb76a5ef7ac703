import type { Page } from '@playwright/test'
import { fulfillWith, holdRequests } from './route-overrides.ts'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { toasts } from './toasts.ts'
import {
  card,
  dropFiles,
  openKnowledgeBase,
  createShop,
  PRICES_TEXT,
  readSample,
  uploadDocument,
  waitUntilProcessed,
} from './knowledge-base.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expectText } from './strings/expect-text.ts'

const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Subir documentos' })
const fileRow = (page: Page, file: string) => uploadDialog(page).getByRole('listitem', { name: file })
const openUploadDialog = (page: Page) => page.getByRole('button', { name: 'Subir documento' }).first().click()
const submitUpload = (page: Page) =>
  uploadDialog(page)
    .getByRole('button', { name: /^(Subir|Reintentar)$/ })
    .click()

test('upload: several files go in order, one is cancelled and sent later, refused files say why', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'subidora', 'Ventas', 'Soporte')
  await openKnowledgeBase(page, shop)
  await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
  await checkAllSizes(page)
  await openUploadDialog(page)
  await submitUpload(page)
  await expectText(uploadDialog(page), 'Debe seleccionar un archivo y proporcionar un nombre')
  await expectText(uploadDialog(page), 'Debe seleccionar un agente para asociar el documento')
  await expect(uploadDialog(page).getByRole('button', { name: 'Elegir archivos' })).toBeFocused()

  await dropFiles(page, '[role=dialog] form [role=presentation]', [
    { name: 'vitrina.png', bytes: 200 },
    { name: 'catálogo.pdf', bytes: 30 * 1024 * 1024 + 1 },
    { name: 'precios.md', bytes: 0, text: PRICES_TEXT },
    { name: 'cambios.txt', bytes: 0, text: 'Los cambios de talla son gratis la primera vez.' },
    { name: 'horarios.txt', bytes: 0, text: 'Abrimos de lunes a sábado de nueve a siete.' },
  ])
  await expectText(
    fileRow(page, 'vitrina.png'),
    'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel',
  )
  await expectText(fileRow(page, 'catálogo.pdf'), 'El archivo excede el tamaño máximo permitido (30MB/50MB)')
  const name = (file: string) => fileRow(page, file).getByLabel('Nombre')
  await expect(name('precios.md')).toHaveValue('precios')
  await checkAllSizes(page)
  await name('precios.md').fill('  ')
  await uploadDialog(page).getByLabel('Agente').selectOption('Ventas')
  await uploadDialog(page).getByLabel('Etiquetas').fill('precios, , envíos ,cambios,2026,Bogotá')
  await submitUpload(page)
  await expectText(fileRow(page, 'precios.md'), 'Debe seleccionar un archivo y proporcionar un nombre')
  await name('precios.md').fill('Lista de precios')
  for (const refusedName of ['vitrina.png', 'catálogo.pdf'])
    await uploadDialog(page)
      .getByRole('button', { name: `Quitar ${refusedName}` })
      .click()

  await test.step('one upload is cancelled alone, and leaving asks first', async () => {
    const release = await holdRequests(page, '**/documents/upload')
    await submitUpload(page)
    await expect(fileRow(page, 'precios.md')).toContainText(/Subiendo: 0\sB de \d+\sB · 0\s%|100\s% · Guardando/)
    await expect(fileRow(page, 'cambios.txt')).toContainText('Espera su turno')
    await uploadDialog(page).getByRole('button', { name: 'Cancelar la subida de cambios.txt' }).click()
    await page.goBack()
    const confirmation = page.getByRole('alertdialog', { name: '¿Dejar de subir?' })
    await expect(confirmation).toBeVisible()
    await checkAllSizes(page)
    await confirmation.getByRole('button', { name: 'Seguir subiendo' }).click()
    await page.keyboard.press('Escape')
    await confirmation.getByRole('button', { name: 'Seguir subiendo' }).click()
    await release()
    await expectText(toasts(page), 'Éxito')
    await expectText(toasts(page), 'Documento subido exitosamente')
    await expect(fileRow(page, 'cambios.txt')).toContainText('Cancelaste la subida')
    await expect(fileRow(page, 'horarios.txt')).toContainText('Subido')
  })

  await test.step('the cancelled file is sent with its typed fields, and the dialog closes', async () => {
    await page.unrouteAll()
    await submitUpload(page)
    await expect(uploadDialog(page)).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expectText(card(page, 'Lista de precios'), '+2 más')
    await expect(card(page, 'cambios')).toContainText('Ventas')
    for (const documentName of ['Lista de precios', 'cambios', 'horarios'])
      await expect(card(page, documentName)).toContainText('Completado')
    await expect(page.getByRole('region', { name: 'Total de documentos' })).toContainText('3 documentos en total')
  })
})

test('workbook upload: its sheets are previewed, and a refusal keeps the typed fields', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.declare(/400 .*\/documents\/upload-excel/)
  const shop = await createShop(product, 'hojeadora', 'Ventas')
  await openKnowledgeBase(page, shop)
  await openUploadDialog(page)
  await uploadDialog(page)
    .getByLabel('Archivos', { exact: true })
    .setInputFiles({ name: 'precios.xlsx', mimeType: '', buffer: Buffer.from(await readSample('precios.xlsx')) })
  await uploadDialog(page).getByRole('button', { name: 'Vista previa' }).click()
  await expect(uploadDialog(page).getByRole('region', { name: /^Hoja/ }).first()).toContainText(/filas?/)
  await checkAllSizes(page)
  await fileRow(page, 'precios.xlsx').getByLabel('Nombre').fill('Precios de marzo')
  await uploadDialog(page).getByLabel('Descripción').fill('Al público y por mayor')
  await fulfillWith(page, '**/documents/upload-excel', 400)
  await submitUpload(page)
  await expectText(toasts(page), 'Error')
  await expectText(fileRow(page, 'precios.xlsx'), 'Error al subir el documento')
  await expect(fileRow(page, 'precios.xlsx').getByLabel('Nombre')).toHaveValue('Precios de marzo')
  await expect(uploadDialog(page).getByLabel('Descripción')).toHaveValue('Al público y por mayor')
  await page.unrouteAll()
  await uploadDialog(page).getByRole('button', { name: 'Reintentar' }).click()
  await expectText(toasts(page), 'Archivo Excel subido exitosamente')
  await expect(card(page, 'Precios de marzo')).toContainText('Completado')

  await test.step('a file dropped on the page opens the dialog, and closing asks first', async () => {
    await dropFiles(page, 'main h1', [{ name: 'preguntas.txt', bytes: 0, text: 'Sí, hacemos domicilios.' }])
    await expect(fileRow(page, 'preguntas.txt').getByLabel('Nombre')).toHaveValue('preguntas')
    await uploadDialog(page).getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(uploadDialog(page)).toBeHidden()
  })
})

test('upload of a .csv with a workbook type: it is sent as a text table', async ({ page, product }) => {
  const shop = await createShop(product, 'ventanera', 'Ventas')
  await openKnowledgeBase(page, shop)
  await openUploadDialog(page)
  await uploadDialog(page)
    .getByLabel('Archivos', { exact: true })
    .setInputFiles({
      name: 'precios.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('Cosa,Precio\nTé,900'),
    })
  await uploadDialog(page).getByLabel('Agente').selectOption('Ventas')
  await submitUpload(page)
  await expectText(toasts(page), 'Documento subido exitosamente')
  await expect(card(page, 'precios')).toContainText('Completado')
})

test('unreadable document: it says why, is retried and is replaced by another file', async ({ page, product }) => {
  const shop = await createShop(product, 'trabada', 'Ventas')
  const lockedId = await uploadDocument(
    product,
    shop,
    { name: 'Guía', fileName: 'guia.pdf' },
    await readSample('con-clave.pdf'),
  )
  await openKnowledgeBase(page, shop)
  const guide = card(page, 'Guía')
  await expectText(guide, 'Fallido')
  await expect(guide).toContainText('Está protegido con contraseña')
  await checkAllSizes(page)
  await expectText(guide, 'Reintentar')
  await guide.getByRole('button', { name: 'Reintentar' }).click()
  await waitUntilProcessed(product, shop, lockedId)
  await expect(guide).toContainText('Está protegido con contraseña')

  await guide.getByRole('button', { name: 'Reemplazar' }).click()
  const replacing = page.getByRole('dialog', { name: 'Reemplazar «Guía»' })
  await replacing.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(replacing.getByText('Elige el archivo que va en su lugar')).toBeVisible()
  await replacing
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: 'guia.docx', mimeType: '', buffer: Buffer.from(await readSample('guia.pdf')) })
  await checkAllSizes(page)
  await replacing.getByRole('button', { name: 'Reemplazar' }).click()
  await expectText(guide, 'Completado')

  await test.step('the detail shows the text page by page', async () => {
    await guide.getByRole('link', { name: 'Guía' }).click()
    const sheet = page.getByRole('dialog', { name: 'Guía' })
    const coverage = sheet.getByRole('region', { name: 'Cobertura' })
    await expect(coverage).toContainText('3 de 3 páginas con texto (100 %)')
    await expect(coverage).toContainText('Su nombre dice un formato y su contenido es de otro')
    await expect(sheet.getByRole('region', { name: 'Página 1' })).toContainText('Medellín')
    await expect(sheet.getByRole('region', { name: 'Página 2' })).toContainText(
      'Aceptamos devoluciones durante 30 días',
    )
    await checkAllSizes(page)
    await sheet.getByRole('button', { name: 'Editar' }).click()
    const form = page.getByRole('dialog', { name: 'Editar documento' })
    await form.getByLabel('Vigente hasta').fill('2020-01-31')
    await form.getByLabel('Agente').selectOption('Ventas')
    await checkAllSizes(page)
    await form.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(form).toBeHidden()
    await expect(sheet).toContainText('31 de enero, 2020 Vencido')
    await page.keyboard.press('Escape')
    await expect(guide).toContainText('Vencido')
    await expect(guide).toContainText('Ventas')
  })
})
