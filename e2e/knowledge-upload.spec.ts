import type { Page } from '@playwright/test'
import { answerInstead, holdBack } from './answers.ts'
import { expect } from './house.ts'
import { test } from './keyless.ts'
import { notices } from './notices.ts'
import { card, drop, openBase, openShop, prices, sample, uploadPaper, untilRead } from './papers.ts'
import { atEverySize } from './sizes.ts'
import { sees } from './strings/sees.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Subir documentos' })
const line = (page: Page, file: string) => dialog(page).getByRole('listitem', { name: file })
const openUpload = (page: Page) => page.getByRole('button', { name: 'Subir documento' }).first().click()
const send = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^(Subir|Reintentar)$/ })
    .click()

test('several files go up in a row; one is called back and goes later, and what may not go up says why', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'subidora', 'Ventas', 'Soporte')
  await openBase(page, shop)
  await expect(page.getByText('Todavía no hay documentos')).toBeVisible()
  await atEverySize(page)
  await openUpload(page)
  await send(page)
  await sees(dialog(page), 'Debe seleccionar un archivo y proporcionar un nombre')
  await sees(dialog(page), 'Debe seleccionar un agente para asociar el documento')
  await expect(dialog(page).getByRole('button', { name: 'Elegir archivos' })).toBeFocused()

  await drop(page, '[role=dialog] form [role=presentation]', [
    { name: 'vitrina.png', bytes: 200 },
    { name: 'catálogo.pdf', bytes: 30 * 1024 * 1024 + 1 },
    { name: 'precios.md', bytes: 0, text: prices },
    { name: 'cambios.txt', bytes: 0, text: 'Los cambios de talla son gratis la primera vez.' },
    { name: 'horarios.txt', bytes: 0, text: 'Abrimos de lunes a sábado de nueve a siete.' },
  ])
  await sees(
    line(page, 'vitrina.png'),
    'Tipo de archivo no permitido. Formatos soportados: PDF, Word, TXT, MD, CSV, Excel',
  )
  await sees(line(page, 'catálogo.pdf'), 'El archivo excede el tamaño máximo permitido (30MB/50MB)')
  const name = (file: string) => line(page, file).getByLabel('Nombre')
  await expect(name('precios.md')).toHaveValue('precios')
  await atEverySize(page)
  await name('precios.md').fill('  ')
  await dialog(page).getByLabel('Agente').selectOption('Ventas')
  await dialog(page).getByLabel('Etiquetas').fill('precios, , envíos ,cambios,2026,Bogotá')
  await send(page)
  await sees(line(page, 'precios.md'), 'Debe seleccionar un archivo y proporcionar un nombre')
  await name('precios.md').fill('Lista de precios')
  for (const refused of ['vitrina.png', 'catálogo.pdf'])
    await dialog(page)
      .getByRole('button', { name: `Quitar ${refused}` })
      .click()

  await test.step('what is on its way can be called back alone; leaving is asked about', async () => {
    const letGo = await holdBack(page, '**/documents/upload')
    await send(page)
    await expect(line(page, 'precios.md')).toContainText(/Subiendo: 0\sB de \d+\sB · 0\s%|100\s% · Guardando/)
    await expect(line(page, 'cambios.txt')).toContainText('Espera su turno')
    await dialog(page).getByRole('button', { name: 'Cancelar la subida de cambios.txt' }).click()
    await page.goBack()
    const asked = page.getByRole('alertdialog', { name: '¿Dejar de subir?' })
    await expect(asked).toBeVisible()
    await atEverySize(page)
    await asked.getByRole('button', { name: 'Seguir subiendo' }).click()
    await page.keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Seguir subiendo' }).click()
    await letGo()
    await sees(notices(page), 'Éxito')
    await sees(notices(page), 'Documento subido exitosamente')
    await expect(line(page, 'cambios.txt')).toContainText('Cancelaste la subida')
    await expect(line(page, 'horarios.txt')).toContainText('Subido')
  })

  await test.step('the one that was called back goes up with what was typed, and the dialog is done', async () => {
    await page.unrouteAll()
    await send(page)
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(3)
    await sees(card(page, 'Lista de precios'), '+2 más')
    await expect(card(page, 'cambios')).toContainText('Ventas')
    for (const one of ['Lista de precios', 'cambios', 'horarios'])
      await expect(card(page, one)).toContainText('Completado')
    await expect(page.getByRole('region', { name: 'Total de documentos' })).toContainText('3 documentos en total')
  })
})

test('a workbook shows its sheets before it goes up; what the server refuses keeps all that was typed', async ({
  page,
  product,
  trouble,
}) => {
  trouble.declare(/400 .*\/documents\/upload-excel/)
  const shop = await openShop(product, 'hojeadora', 'Ventas')
  await openBase(page, shop)
  await openUpload(page)
  await dialog(page)
    .getByLabel('Archivos', { exact: true })
    .setInputFiles({ name: 'precios.xlsx', mimeType: '', buffer: Buffer.from(await sample('precios.xlsx')) })
  await dialog(page).getByRole('button', { name: 'Vista previa' }).click()
  await expect(dialog(page).getByRole('region', { name: /^Hoja/ }).first()).toContainText(/filas?/)
  await atEverySize(page)
  await line(page, 'precios.xlsx').getByLabel('Nombre').fill('Precios de marzo')
  await dialog(page).getByLabel('Descripción').fill('Al público y por mayor')
  await answerInstead(page, '**/documents/upload-excel', 400)
  await send(page)
  await sees(notices(page), 'Error')
  await sees(line(page, 'precios.xlsx'), 'Error al subir el documento')
  await expect(line(page, 'precios.xlsx').getByLabel('Nombre')).toHaveValue('Precios de marzo')
  await expect(dialog(page).getByLabel('Descripción')).toHaveValue('Al público y por mayor')
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Reintentar' }).click()
  await sees(notices(page), 'Archivo Excel subido exitosamente')
  await expect(card(page, 'Precios de marzo')).toContainText('Completado')

  await test.step('a file that falls on the page opens the dialog; closing it is asked about', async () => {
    await drop(page, 'main h1', [{ name: 'preguntas.txt', bytes: 0, text: 'Sí, hacemos domicilios.' }])
    await expect(line(page, 'preguntas.txt').getByLabel('Nombre')).toHaveValue('preguntas')
    await dialog(page).getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

test('a .csv that the browser takes for a workbook goes up as what its name says', async ({ page, product }) => {
  const shop = await openShop(product, 'ventanera', 'Ventas')
  await openBase(page, shop)
  await openUpload(page)
  await dialog(page)
    .getByLabel('Archivos', { exact: true })
    .setInputFiles({
      name: 'precios.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('Cosa,Precio\nTé,900'),
    })
  await dialog(page).getByLabel('Agente').selectOption('Ventas')
  await send(page)
  await sees(notices(page), 'Documento subido exitosamente')
  await expect(card(page, 'precios')).toContainText('Completado')
})

test('what cannot be read says why, is tried again, and gives way to another file', async ({ page, product }) => {
  const shop = await openShop(product, 'trabada', 'Ventas')
  const locked = await uploadPaper(product, shop, { name: 'Guía', fileName: 'guia.pdf' }, await sample('con-clave.pdf'))
  await openBase(page, shop)
  const guide = card(page, 'Guía')
  await sees(guide, 'Fallido')
  await expect(guide).toContainText('Está protegido con contraseña')
  await atEverySize(page)
  await sees(guide, 'Reintentar')
  await guide.getByRole('button', { name: 'Reintentar' }).click()
  await untilRead(product, shop, locked)
  await expect(guide).toContainText('Está protegido con contraseña')

  await guide.getByRole('button', { name: 'Reemplazar' }).click()
  const replacing = page.getByRole('dialog', { name: 'Reemplazar «Guía»' })
  await replacing.getByRole('button', { name: 'Reemplazar' }).click()
  await expect(replacing.getByText('Elige el archivo que va en su lugar')).toBeVisible()
  await replacing
    .getByLabel('Archivo', { exact: true })
    .setInputFiles({ name: 'guia.docx', mimeType: '', buffer: Buffer.from(await sample('guia.pdf')) })
  await atEverySize(page)
  await replacing.getByRole('button', { name: 'Reemplazar' }).click()
  await sees(guide, 'Completado')

  await test.step('what was understood stands there page by page', async () => {
    await guide.getByRole('link', { name: 'Guía' }).click()
    const sheet = page.getByRole('dialog', { name: 'Guía' })
    const coverage = sheet.getByRole('region', { name: 'Cobertura' })
    await expect(coverage).toContainText('3 de 3 páginas con texto (100 %)')
    await expect(coverage).toContainText('Su nombre dice un formato y su contenido es de otro')
    await expect(sheet.getByRole('region', { name: 'Página 1' })).toContainText('Medellín')
    await expect(sheet.getByRole('region', { name: 'Página 2' })).toContainText(
      'Aceptamos devoluciones durante 30 días',
    )
    await atEverySize(page)
    await sheet.getByRole('button', { name: 'Editar' }).click()
    const form = page.getByRole('dialog', { name: 'Editar documento' })
    await form.getByLabel('Vigente hasta').fill('2020-01-31')
    await form.getByLabel('Agente').selectOption('Ventas')
    await atEverySize(page)
    await form.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(form).toBeHidden()
    await expect(sheet).toContainText('31 de enero, 2020 Vencido')
    await page.keyboard.press('Escape')
    await expect(guide).toContainText('Vencido')
    await expect(guide).toContainText('Ventas')
  })
})
