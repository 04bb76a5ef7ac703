import { buildDocx, buildParagraph } from '../apps/server/test/documents/build-files.ts'
import { checkPhoneFit } from './phone-fit.ts'
import { expect } from './fixtures.ts'
import { test } from './keyless-fixtures.ts'
import { card, openKnowledgeBase, createShop, uploadDocument, waitUntilProcessed } from './knowledge-base.ts'
import { checkAllSizes } from './all-sizes.ts'

const COMMENTS_REMARK =
  '2 comentarios no se leyeron: suelen ser notas internas. Si tus clientes deben saberlo, escríbelo en el texto.'
const PICTURES_REMARK = 'Lo que esté escrito en su imagen no se leyó.'

/** A Word document of one line, with two comments and a picture. */
const createDocxWithNotes = () => {
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const comment = (id: number) => `<w:comment w:id="${id}">${buildParagraph('Costo real: 20')}</w:comment>`
  const comments = new TextEncoder().encode(`<w:comments ${namespace}>${comment(0)}${comment(1)}</w:comments>`)
  const parts = { 'word/comments.xml': comments, 'word/media/image1.png': new Uint8Array(8) }
  return new Uint8Array(buildDocx(buildParagraph('La camisa vale 45.000 pesos.'), { parts }))
}

test('unread parts of a document: its card shows the first remark and its detail shows all', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'lectora_remarcas', 'Ventas')
  const id = await uploadDocument(
    product,
    shop,
    { name: 'Precios de marzo', fileName: 'precios.docx' },
    createDocxWithNotes(),
  )
  await waitUntilProcessed(product, shop, id)
  await openKnowledgeBase(page, shop)
  const documentCard = card(page, 'Precios de marzo')
  await expect(documentCard).toContainText('Completado')
  await expect(documentCard).toContainText(`${COMMENTS_REMARK} +1 aviso`)
  await expect(documentCard).not.toContainText(PICTURES_REMARK)
  await checkAllSizes(page)

  await documentCard.getByRole('link', { name: 'Precios de marzo' }).click()
  const sheet = page.getByRole('dialog', { name: 'Precios de marzo' })
  await expect(sheet).toContainText('La camisa vale 45.000 pesos.')
  for (const remark of [COMMENTS_REMARK, PICTURES_REMARK]) await expect(sheet).toContainText(remark)
  await expect(sheet).not.toContainText('Costo real')
  await page.setViewportSize({ width: 360, height: 740 })
  await checkPhoneFit(page)
})
