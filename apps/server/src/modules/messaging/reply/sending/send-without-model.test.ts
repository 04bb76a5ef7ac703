import { expect, test } from 'vitest'
import { fallback, startSendingShop, withoutModel } from '../../../../../test/helpers/sending-shop.ts'

test('without a model: the request is answered with a sentence and the file', async () => {
  const shop = await startSendingShop(['Menú', 'Lista de precios'], { env: withoutModel })
  await shop.write('buenas, ¿me mandas el menú?')
  await shop.write('pásame también la LISTA de precios')
  expect(shop.received()).toEqual([
    'Te mando «Menú».',
    '[Menú.pdf]',
    'Te mando «Lista de precios».',
    '[Lista de precios.pdf]',
  ])
  expect(await shop.journal()).toEqual(
    expect.arrayContaining(['Pidió un archivo: el agente se lo envía', 'Envió «Lista de precios.pdf»']),
  )
})

const catalogues = ['Catálogo de bolsos', 'Catálogo de zapatos']
const which = 'Tengo «Catálogo de zapatos» y «Catálogo de bolsos». ¿Cuál te mando?'

test('without a model: several are named, and the answer to the question is understood', async () => {
  const shop = await startSendingShop(catalogues, {
    env: withoutModel,
    customConfig: { disclosure: { enabled: true, message: 'Soy un asistente.' } },
  })
  await shop.write('envíame el catálogo')
  await shop.write('el de zapatos porfa')
  await shop.write('mándame el catálogo')
  await shop.write('los dos')
  expect(shop.received()).toEqual([
    `Soy un asistente.\n\n${which}`,
    'Te mando «Catálogo de zapatos».',
    '[Catálogo de zapatos.pdf]',
    which,
    'Te mando «Catálogo de zapatos» y «Catálogo de bolsos».',
    '[Catálogo de zapatos.pdf]',
    '[Catálogo de bolsos.pdf]',
  ])
  expect(await shop.journal()).toContain('Envió «Catálogo de bolsos.pdf»')
})

test('without a model: only the message after the question answers it, and other questions do not', async () => {
  const shop = await startSendingShop(catalogues, { env: withoutModel })
  await shop.write('zapatos')
  await shop.write('envíame el catálogo')
  await shop.write('¿tienen parqueadero?')
  await shop.write('el de zapatos')
  expect(shop.received()).toEqual([fallback, which, fallback, fallback])
})

test('without a model: several things at once, three files at most', async () => {
  const shop = await startSendingShop(['Horarios', 'Menú', 'Catálogo', 'Lista de precios'], { env: withoutModel })
  await shop.write('mándame el menú y el catálogo')
  await shop.write('mándame el menú y el catálogo y los horarios y la lista de precios')
  expect(shop.received()).toEqual([
    'Te mando «Catálogo» y «Menú».',
    '[Catálogo.pdf]',
    '[Menú.pdf]',
    'Te mando «Lista de precios», «Catálogo» y «Menú». Envío como mucho 3 a la vez: pídeme los demás.',
    '[Lista de precios.pdf]',
    '[Catálogo.pdf]',
    '[Menú.pdf]',
  ])
})

test('without a model: an unmarked document is not sent, and neither is one whose day passed', async () => {
  const shop = await startSendingShop(['Menú'], { env: withoutModel })
  const [menu] = shop.documents
  await shop.server.call('PUT', `/api/documents/${menu?.id}`, { validUntil: '2000-01-01' }, shop.token)
  await shop.write('mándame el menú')
  await shop.server.call('PUT', `/api/documents/${menu?.id}`, { validUntil: null }, shop.token)
  await shop.setSending(menu?.id ?? '', false)
  await shop.write('mándame el menú')
  await shop.setSending(menu?.id ?? '', true)
  await shop.write('mándame el menú')
  expect(shop.received()).toEqual([fallback, fallback, 'Te mando «Menú».', '[Menú.pdf]'])
})
