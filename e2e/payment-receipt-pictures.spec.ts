import { photoMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { drawReceipt } from '../apps/server/test/payment-receipts/draw-receipt.ts'
import { receiptOf } from '../apps/server/test/payment-receipts/receipts.ts'
import { asReceipt } from '../apps/server/test/payment-receipts/seeing-model.ts'
import { checkAllSizes } from './all-sizes.ts'
import { instantReplies } from '../apps/server/test/helpers/instant-replies.ts'
import { expect, test } from './fixtures.ts'
import { callApi, createLinkedAgent } from './linked-agent.ts'
import { openSignedIn, signUp } from './users.ts'

const RECEIVED = /El equipo lo va a verificar y te confirma por aquí/

test('a receipt as a picture: read once, doubted when it comes again, and verified with one click', async ({
  page,
  product,
  localServices,
}) => {
  test.slow()
  const seeingModel = localServices.models.account
  const owner = await signUp(product, 'cajera_mirta')
  const { shop, token } = await createLinkedAgent(product, owner, '573001112597', {
    customConfig: { ...instantReplies, paymentReceipts: { enabled: true, payees: ['Panadería La Espiga'] } },
  })
  const model = { provider: 'custom', name: 'qwen2.5-vl', baseUrl: `${seeingModel.url}/v1` }
  await callApi(product, token, 'PUT', '/configuration/model', model)
  const customers = [
    product.whatsapp.addPhone({ number: '573009998597', name: 'Zoraida' }),
    product.whatsapp.addPhone({ number: '573009998598', name: 'Eliécer' }),
  ] as const
  const today = new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')
  const printed = receiptOf('nequi', 0, { date: today })
  const picture = await drawReceipt(printed)
  const send = (from: (typeof customers)[number]) => {
    seeingModel.queueReplies(asReceipt(printed), '¡Listo! Tu pago fue recibido.')
    return from.write(shop, photoMessage('ya pagué', product.whatsapp.media.upload(picture, 'image')))
  }
  const card = page.getByRole('log', { name: 'Mensajes' }).getByRole('region', { name: 'Comprobante de pago' })
  const doubts = card.getByRole('list', { name: 'Dudas' })

  await send(customers[0])
  await openSignedIn(page, owner, '/conversations')
  await page.getByRole('button', { name: 'Zoraida', exact: true }).click()

  await test.step('the picture is read into the form without doubts, and no one says that it is paid', async () => {
    await expect(card).toContainText('Por verificar')
    for (const claim of ['50.000 COP', 'M12345678', 'Nequi', 'Ana Ruiz']) await expect(card).toContainText(claim)
    await expect(doubts).toHaveCount(0)
    await expect(page.getByText(RECEIVED).first()).toBeVisible()
    await expect(page.getByText('Tu pago fue recibido')).toHaveCount(0)
  })

  await test.step('one click verifies it, and it stays so after a reload', async () => {
    await card.getByRole('button', { name: 'Sí, llegó el pago' }).click()
    await expect(card).toContainText('Lo verificó cajera_mirta.')
    await page.reload()
    await expect(card).toContainText('Lo verificó cajera_mirta.')
  })

  await test.step('the same picture of another customer is doubted, on a phone too', async () => {
    await send(customers[1])
    await page.goto('/conversations')
    await page.getByRole('button', { name: 'Eliécer', exact: true }).click()
    await expect(doubts).toContainText('Esta misma imagen ya llegó')
    await expect(doubts).toContainText('La referencia M12345678 ya se usó')
    await checkAllSizes(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(card.getByRole('button', { name: 'Rechazar' })).toBeInViewport()
    await card.getByRole('button', { name: 'Rechazar' }).click()
    await expect(card).toContainText('Lo rechazó cajera_mirta.')
    await page.reload()
    await expect(card).toContainText('Lo rechazó cajera_mirta.')
    await expect(doubts).toContainText('Esta misma imagen ya llegó')
  })
})
