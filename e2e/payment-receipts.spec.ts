import { buildPdf, pdfText } from '../apps/server/test/documents/build-files.ts'
import { fileMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { foldedSummary, openAgentForm, openSections, saveChanges } from './agent-form.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'

const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')
const lines = [
  'Nequi',
  'Envio realizado',
  'Para: Carlos Prueba',
  'Valor: $ 50.000',
  `Fecha: ${today}`,
  'Referencia: M12345678',
  'De: Rosalba Paz',
]
const receipt = buildPdf(lines.map((line, at) => pdfText(line, 50, 700 - 20 * at)).join('\n'))

test('a receipt is doubted, a repeated one warns, and a person verifies it with one click', async ({
  page,
  product,
}) => {
  test.slow()
  const owner = await signUp(product, 'cajera_nelly')
  const { shop } = await createLinkedAgent(product, owner, '573001112493')
  const customers = [
    product.whatsapp.addPhone({ number: '573009998493', name: 'Rosalba' }),
    product.whatsapp.addPhone({ number: '573009998494', name: 'Tobías' }),
  ] as const
  const send = (from: (typeof customers)[number]) =>
    from.write(shop, fileMessage('comprobante.pdf', receipt.length, product.whatsapp.media.upload(receipt, 'document')))

  await test.step('the owner has the agent read receipts, and says who is paid', async () => {
    await openSignedIn(page, owner, '/agents')
    const form = await openAgentForm(page)
    await openSections(page, 'Comprobantes de pago')
    await form.getByLabel('Leer los comprobantes de pago').check()
    await form.getByLabel('A quién te pagan').fill('Panadería La Espiga')
    await expect(foldedSummary(page, 'Comprobantes de pago')).toContainText('Los lee y quedan por verificar')
    await checkAllSizes(page)
    await saveChanges(page)
  })

  await send(customers[0])
  await page.goto('/conversations')
  await page.getByRole('button', { name: 'Rosalba', exact: true }).click()
  const card = page.getByRole('log', { name: 'Mensajes' }).getByRole('region', { name: 'Comprobante de pago' })

  await test.step('it is to be verified, with its data, and its payee is doubted', async () => {
    await expect(card).toContainText('Por verificar')
    for (const claim of ['50.000 COP', 'M12345678', 'Nequi', 'Rosalba Paz']) await expect(card).toContainText(claim)
    await expect(card.getByRole('list', { name: 'Dudas' })).toContainText('Dice que se pagó a Carlos Prueba')
    await card.getByText('Cómo comprobarlo en Nequi').click()
    await expect(card.getByText(/Abre Nequi en tu celular/)).toBeVisible()
    await checkAllSizes(page)
  })

  await test.step('the customer reads that it is to be verified', async () => {
    await expect(page.getByText(/El equipo lo va a verificar y te confirma por aquí/).first()).toBeVisible()
  })

  await test.step('one click verifies it, and it can be taken back', async () => {
    await card.getByRole('button', { name: 'Sí, llegó el pago' }).dblclick()
    await expect(card).toContainText('Lo verificó cajera_nelly. Confírmaselo a tu cliente.')
    await expect(card.getByRole('button', { name: 'Deshacer' })).toBeEnabled()
    await checkAllSizes(page)
    await card.getByRole('button', { name: 'Deshacer' }).click()
    await expect(card).toContainText('Por verificar')
    await card.getByRole('button', { name: 'Rechazar' }).click()
    await expect(card).toContainText('Lo rechazó cajera_nelly. Tu cliente no lo sabe: escríbele tú.')
  })

  await test.step('the same receipt of another customer warns and links to the first', async () => {
    await send(customers[1])
    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Tobías', exact: true }).click()
    await expect(card.getByRole('list', { name: 'Dudas' })).toContainText('La referencia M12345678 ya se usó')
    await checkAllSizes(page)
    await card.getByRole('link', { name: 'Ver esa conversación' }).click()
    await expect(card).toContainText('Rechazado')
  })

  await test.step('its conversation opens at the newest message, below the receipt', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.reload()
    await expect(card).toContainText('Rechazado')
    await expect(page.getByText(/El equipo lo va a verificar/).last()).toBeInViewport({ ratio: 0.9 })
  })
})
