import { expect, test as house } from './house.ts'
import { ask } from './linked-agent.ts'
import { card, openBase, openShop, untilRead, uploadPaper } from './papers.ts'
import { atEverySize } from './sizes.ts'

/** Its operator gave a model that reads meanings. */
const test = house.extend({ env: { EMBEDDING_MODEL: 'significados' } })

const RATES = 'Tarifas de envío: a Bogotá, 8.000; a Medellín, 12.000.'
/** Shares no word with them. */
const QUESTION = '¿Qué me cobran por el correo?'

test('a question that shares no word with a document finds it by its meaning, and the box says so', async ({
  page,
  product,
}) => {
  const shop = await openShop(product, 'adivinadora', 'Ventas')
  const id = await uploadPaper(product, shop, { name: 'Tarifas', fileName: 'tarifas.txt' }, RATES)
  await untilRead(product, shop, id)
  const search = () => ask(product, shop.token, 'POST', '/knowledge/search', { query: QUESTION, agentId: null })
  // A document answers by its words before its meaning is read.
  await expect.poll(async () => (await search())['recalled']).toMatchObject([{ by: 'meaning' }])

  await openBase(page, shop)
  await expect(card(page, 'Tarifas')).toContainText('Completado')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  const box = page.getByRole('dialog', { name: 'Pregúntale a tus documentos' })
  await box.getByLabel('Pregunta de un cliente').fill(QUESTION)
  await page.keyboard.press('Enter')
  const found = box.getByRole('region', { name: 'Lo que se recuerda' })
  await expect(found).toContainText('por sus palabras y su significado')
  const recalled = found.getByRole('listitem')
  await expect(recalled).toHaveCount(1)
  await expect(recalled).toContainText('Por su significado')
  await expect(recalled).toContainText(RATES)
  // What only means the same is not said without a model.
  await expect(box.getByText('No hay una respuesta segura en tus documentos')).toBeVisible()
  await atEverySize(page)
  await recalled.getByRole('link', { name: 'Tarifas' }).click()
  await expect(page.getByRole('dialog', { name: 'Tarifas' })).toContainText(RATES)
})
