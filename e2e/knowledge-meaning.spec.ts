import { expect, test as server } from './fixtures.ts'
import { callApi } from './linked-agent.ts'
import { card, openKnowledgeBase, createShop, waitUntilProcessed, uploadDocument } from './knowledge-base.ts'
import { checkAllSizes } from './all-sizes.ts'

/** A server with an embedding model. */
const test = server.extend({ env: { EMBEDDING_MODEL: 'significados' } })

const RATES = 'Tarifas de envío: a Bogotá, 8.000; a Medellín, 12.000.'
/** Has no word in common with the document. */
const QUESTION = '¿Qué me cobran por el correo?'

test('semantic search: a question without common words finds the document, and the dialog says so', async ({
  page,
  product,
}) => {
  const shop = await createShop(product, 'adivinadora', 'Ventas')
  const id = await uploadDocument(product, shop, { name: 'Tarifas', fileName: 'tarifas.txt' }, RATES)
  await waitUntilProcessed(product, shop, id)
  const search = () => callApi(product, shop.token, 'POST', '/knowledge/search', { query: QUESTION, agentId: null })
  // The document is searchable by words before its embeddings exist.
  await expect.poll(async () => (await search())['recalled']).toMatchObject([{ by: 'meaning' }])

  await openKnowledgeBase(page, shop)
  await expect(card(page, 'Tarifas')).toContainText('Completado')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  const box = page.getByRole('dialog', { name: 'Pregúntale a tus documentos' })
  await box.getByLabel('Pregunta de un cliente').fill(QUESTION)
  await page.keyboard.press('Enter')
  const resultList = box.getByRole('region', { name: 'Lo que encontró' })
  await expect(resultList).toContainText('por palabras y significado')
  const resultItem = resultList.getByRole('listitem')
  await expect(resultItem).toHaveCount(1)
  await expect(resultItem).toContainText('Por significado')
  await expect(resultItem).toContainText(RATES)
  // Without a model, a passage found by meaning alone is not quoted.
  await expect(box.getByText('No hay una respuesta segura en tus documentos')).toBeVisible()
  // The agent has a model: the words suppose, and no badge says that it has none.
  await expect(box.getByText('Sin IA: tu agente enviaría su mensaje de respaldo.')).toBeVisible()
  await expect(box.getByRole('link', { name: /^Sin modelo/ })).toHaveCount(0)
  await checkAllSizes(page)
  await resultItem.getByRole('link', { name: 'Tarifas' }).click()
  await expect(page.getByRole('dialog', { name: 'Tarifas' })).toContainText(RATES)
})
