import { expect, test } from 'vitest'
import { CATALOGUE, startPictureShop } from '../../../../../test/helpers/picture-shop.ts'
import { withoutModel } from '../../../../../test/helpers/sending-shop.ts'
import { fetchThread } from '../../../../../test/test-accounts.ts'

const quoteOf = (text: string, row: number) => `Esto es lo que encontré en Catálogo, fila ${row}: «${text}»`

test('without a model: a quoted row brings its picture after the text, once, and another row does not', async () => {
  const shop = await startPictureShop({ env: withoutModel })
  await shop.addPicture('pantalon dril')
  await shop.write('¿cuánto cuesta el pantalón dril?')
  await shop.write('¿cuánto cuesta el cinturón de cuero?')
  await shop.write('¿y el precio del pantalón dril?')
  const trousers = quoteOf('Pantalón dril, negro: $98.000', 4)
  expect(shop.received()).toEqual([
    trousers,
    '[pantalon dril.png]',
    quoteOf('Cinturón de cuero, café: $45.000', 5),
    trousers,
  ])
  const { messages } = await fetchThread(shop.server, shop.token)
  expect(messages.find(({ type }: { type: string }) => type === 'image')).toMatchObject({
    origin: 'ai',
    status: 'sent',
    content: '',
    metadata: { pictureOf: 'Pantalón dril, negro', documentId: shop.document.id },
    media: { state: 'kept', type: 'image/png', width: 8, height: 8 },
  })
})

test('without a model: a customer who asks for a picture gets it, also again, up to three times a day', async () => {
  const shop = await startPictureShop({ env: withoutModel })
  await shop.addPicture('pantalon')
  for (let time = 0; time < 4; time++) await shop.write('¿tienes foto del pantalón dril?')
  const quote = quoteOf('Pantalón dril, negro: $98.000', 4)
  const sent = [`Te mando la foto de «Pantalón dril, negro».\n${quote}`, '[pantalon.png]']
  expect(shop.received()).toEqual([
    ...sent,
    ...sent,
    ...sent,
    `Hoy ya te mandé la foto de «Pantalón dril, negro»: la tienes más arriba en este chat.\n${quote}`,
  ])
  expect(await shop.journal()).not.toContain('Envió la foto de «Pantalón dril, negro»')
})

test.each(['muéstrame el cinturón de cuero', '¿cómo se ve el cinturón de cuero?', 'una imagen del cinturon de cuero'])(
  'without a model: «%s» is a request',
  async (text) => {
    const shop = await startPictureShop({ env: withoutModel })
    await shop.addPicture('cinturon')
    await shop.write(text)
    expect(shop.received().at(0)).toContain('Te mando la foto de «Cinturón de cuero, café».')
    expect(shop.received().at(1)).toBe('[cinturon.png]')
    expect(await shop.journal()).toContain('Envió la foto de «Cinturón de cuero, café»')
  },
)

test('without a model: three pictures of a row at most, and a tie of rows brings those of each', async () => {
  const shop = await startPictureShop({ env: withoutModel })
  for (const side of [5, 6]) await shop.addPicture('camisa azul', side, `azul${side}.png`)
  for (const side of [7, 8]) await shop.addPicture('camisa blanca', side, `blanca${side}.png`)
  await shop.write('¿cuánto cuesta la camisa lino?')
  expect(shop.received().slice(1)).toEqual(['[azul5.png]', '[azul6.png]', '[blanca7.png]'])
})

test('without a model: a quoted text brings the one picture of its document; of two, none unless asked', async () => {
  const content = 'El local de Chapinero abre de lunes a sábado, de nueve de la mañana a siete de la noche.'
  const shop = await startPictureShop({ env: withoutModel, content, fileName: 'local.txt' })
  await shop.addPicture('', 5, 'fachada.png')
  await shop.write('¿a qué hora abre el local de Chapinero?')
  expect(shop.received().slice(1)).toEqual(['[fachada.png]'])
  await shop.addPicture('', 6, 'interior.png')
  await shop.write('¿el local de Chapinero abre el sábado?')
  expect(shop.received().slice(3)).toEqual([])
})

test('without a model: an agent with pictures off brings none', async () => {
  const shop = await startPictureShop({ env: withoutModel, customConfig: { features: { sendPictures: false } } })
  await shop.addPicture('pantalon')
  await shop.write('¿cuánto cuesta el pantalón dril?')
  expect(shop.received()).toEqual([quoteOf('Pantalón dril, negro: $98.000', 4)])
})

test('without a model: names of a column are not said, and a missing file is in the journal only', async () => {
  const content = 'Producto,Precio,Foto\nGorra,$30.000,gorra.jpg\nBufanda,$25.000,bufanda.jpg'
  const shop = await startPictureShop({ env: withoutModel, content })
  await shop.addPicture('gorra')
  await shop.removeStoredPictures()
  await shop.write('¿cuánto cuesta la gorra?')
  expect(shop.received()).toEqual(['Esto es lo que encontré en Catálogo, fila 2: «Gorra: $30.000»'])
  expect(await shop.journal()).toContain('No se envió la foto de «Gorra»: el archivo ya no está en el servidor')
  await shop.write('¿tienes foto de la gorra?')
  expect(shop.received().at(-1)).toContain('Ahora mismo no puedo enviarte la foto de «Gorra».')
})

test('a picture that is removed between the commit and the delivery fails with its reason', async () => {
  const shop = await startPictureShop({ env: withoutModel })
  const { id } = await shop.addPicture('pantalon')
  const heldCall = shop.bot.hold('sendMessage')
  const written = shop.write('¿cuánto cuesta el pantalón dril?')
  await heldCall.arrived
  await shop.server.call('DELETE', `${shop.path}/pictures/${id}`, undefined, shop.token)
  heldCall.release()
  await written
  expect(shop.received()).toEqual([quoteOf('Pantalón dril, negro: $98.000', 4)])
  const { messages } = await fetchThread(shop.server, shop.token)
  expect(messages.at(-1)).toMatchObject({ status: 'failed', type: 'image' })
  expect(await shop.journal()).toContain('No se pudo enviar la foto de «Pantalón dril, negro»: La foto ya no se envía')
})

test('without a model: a row without a picture brings that of its document only when asked for it', async () => {
  const shop = await startPictureShop({ env: withoutModel })
  await shop.addPicture('', 5, 'fachada.png')
  await shop.write('¿tienes foto del pantalón dril?')
  expect(shop.received()).toEqual([quoteOf('Pantalón dril, negro: $98.000', 4)])
  await shop.write('¿tienes foto del pantalón dril del catálogo?')
  expect(shop.received().at(-1)).toBe('[fachada.png]')
})

test.each([
  'No me llegó el pantalón dril que pedí',
  'Te mandé foto del pantalón dril',
  'no necesito foto del pantalón dril',
])('without a model: «%s» gets no sentence about a picture', async (text) => {
  const shop = await startPictureShop({ env: withoutModel })
  await shop.addPicture('pantalon')
  await shop.write(text)
  expect(shop.received().join()).not.toContain('Te mando la foto')
})

test('without a model: the rest of a question is searched too', async () => {
  const content = `${CATALOGUE}\nEnvío a Cali,,$15.000`
  const shop = await startPictureShop({ env: withoutModel, content })
  await shop.write('Mira la foto de mi perro. ¿Cuánto vale el envío a Cali?')
  expect(shop.received()).toEqual([quoteOf('Envío a Cali: $15.000', 6)])
})

test.each(['gorra', 'fotos/gorra.jpg', 'IMG_1234', 'gorra-roja'])(
  'without a model: the name «%s» of a file is not said',
  async (name) => {
    const content = `Producto,Precio,Foto\nGorra,$30.000,${name}\nBufanda,$25.000,https://ejemplo.co/bufanda.jpg`
    const shop = await startPictureShop({ env: withoutModel, content })
    await shop.write('¿cuánto cuesta la gorra?')
    await shop.write('¿cuánto cuesta la bufanda?')
    expect(shop.received()[0]).toBe('Esto es lo que encontré en Catálogo, fila 2: «Gorra: $30.000»')
    expect(shop.received()[1]).toContain('https://ejemplo.co/bufanda.jpg')
  },
)

const COFFEES = [
  'Café,Presentación,Precio',
  'Nariño,Bolsa de 340 g,$38.000',
  'Huila,Bolsa de 340 g,$36.000',
  'Cauca,Bolsa de 500 g,$52.000',
].join('\n')

test('without a model: rows whose first header is in no list each bring their own picture', async () => {
  const shop = await startPictureShop({ env: withoutModel, content: COFFEES })
  await shop.addPicture('narino')
  await shop.write('¿cuánto cuesta el café Huila?')
  await shop.write('¿cuánto cuesta el café Nariño?')
  expect(shop.received()).toEqual([
    quoteOf('Huila, Bolsa de 340 g: $36.000', 3),
    quoteOf('Nariño, Bolsa de 340 g: $38.000', 2),
    '[narino.png]',
  ])
})

test('older row keys: a picture of one row moves with it, one of several rows is shown for none', async () => {
  // The last row is still known by the key that the first two had.
  const shop = await startPictureShop({ env: withoutModel, content: `${COFFEES}\n,Bolsa de 340 g,$30.000` })
  const cauca = await shop.addPicture('cauca')
  const narino = await shop.addPicture('narino')
  // As the version before named rows: by the column after the first one.
  await shop.server.pool.query(`
    update passages set row_key = regexp_replace(row_key, '^(narino|huila|cauca) ', '');
    update document_pictures
      set
        row_key = regexp_replace(row_key, '^(narino|cauca) ', ''),
        row_name = regexp_replace(row_name, '^[^,]+, ', '');
    update documents set has_old_row_keys = true`)
  const ask = async () => {
    for (const coffee of ['Huila', 'Nariño', 'Cauca']) await shop.write(`¿cuánto cuesta el café ${coffee}?`)
    return shop.received().filter((received) => received.startsWith('['))
  }
  expect(await ask()).toEqual([])
  await shop.server.deleteExpired()
  expect(await ask()).toEqual(['[cauca.png]'])
  const listed = new Map((await shop.listPictures()).map((one) => [one.id, one]))
  expect(listed.get(cauca.id)).toMatchObject({ rowName: 'Cauca, Bolsa de 500 g', hasRow: true })
  expect(listed.get(narino.id)).toMatchObject({ rowName: 'Bolsa de 340 g', hasRow: false })
  // A picture that is added now stays when the keys are moved again.
  await shop.addPicture('huila')
  await shop.server.pool.query('update documents set has_old_row_keys = true')
  await shop.server.deleteExpired()
  expect((await shop.listPictures()).map(({ rowName, hasRow }) => [rowName, hasRow])).toContainEqual([
    'Huila, Bolsa de 340 g',
    true,
  ])
})
