import { docx, paragraph } from '../apps/server/test/documents/built.ts'
import { fits } from './fits.ts'
import { expect } from './house.ts'
import { test } from './keyless.ts'
import { card, openBase, openShop, uploadPaper, untilRead } from './papers.ts'
import { atEverySize } from './sizes.ts'

const COMMENTS =
  '2 comentarios no se leyeron: suelen ser notas internas. Si tus clientes deben saberlo, escríbelo en el texto.'
const PICTURES = 'Lo que esté escrito en su imagen no se leyó.'

/** A Word document of one line, with two comments and a picture. */
const withNotes = () => {
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const comment = (id: number) => `<w:comment w:id="${id}">${paragraph('Costo real: 20')}</w:comment>`
  const comments = new TextEncoder().encode(`<w:comments ${word}>${comment(0)}${comment(1)}</w:comments>`)
  const parts = { 'word/comments.xml': comments, 'word/media/image1.png': new Uint8Array(8) }
  return new Uint8Array(docx(paragraph('La camisa vale 45.000 pesos.'), { parts }))
}

test('what was not read of a document stands on its card, and all of it with its passages', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'lectora_remarcas', 'Ventas')
  const id = await uploadPaper(product, shop, { name: 'Precios de marzo', fileName: 'precios.docx' }, withNotes())
  await untilRead(product, shop, id)
  await openBase(page, shop)
  const paper = card(page, 'Precios de marzo')
  await expect(paper).toContainText('Completado')
  await expect(paper).toContainText(`${COMMENTS} +1 aviso`)
  await expect(paper).not.toContainText(PICTURES)
  await atEverySize(page)

  await paper.getByRole('link', { name: 'Precios de marzo' }).click()
  const sheet = page.getByRole('dialog', { name: 'Precios de marzo' })
  await expect(sheet).toContainText('La camisa vale 45.000 pesos.')
  for (const remark of [COMMENTS, PICTURES]) await expect(sheet).toContainText(remark)
  await expect(sheet).not.toContainText('Costo real')
  await page.setViewportSize({ width: 360, height: 740 })
  await fits(page)
})
