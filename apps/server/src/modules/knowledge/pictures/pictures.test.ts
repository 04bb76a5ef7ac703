import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfFile, pngFile } from '../../../../test/fakes/media/sample-files.ts'
import { runInOrder } from '../../../../test/database/run-behind-lock.ts'
import { auditLines } from '../../../../test/helpers/audit-lines.ts'
import { CATALOGUE, picture, pictureForm, startPictureShop } from '../../../../test/helpers/picture-shop.ts'
import { collectPictureProcesses, killProcess } from '../../../../test/helpers/picture-processes.ts'
import { buildUploadForm, listStoredFiles } from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

test('rows are found by words of their names, and rows of one name differ by their color', async () => {
  const shop = await startPictureShop()
  expect((await shop.findRows('lino CAMISA')).map(({ name, row }) => [name, row])).toEqual([
    ['Camisa lino, azul', 2],
    ['Camisa lino, blanca', 3],
  ])
  expect((await shop.findRows('')).length).toBe(4)
  expect(await shop.findRows('zapato')).toEqual([])
})

test('rows of a document that was read before rows had keys get them', async () => {
  const shop = await startPictureShop()
  const keys = (await shop.findRows('')).map(({ key }) => key)
  await shop.server.pool.query('update passages set row_key = null')
  expect((await shop.findRows('')).map(({ key }) => key)).toEqual(keys)
})

test('pictures of a row and of the document are listed, shown and removed, with audit lines', async () => {
  const shop = await startPictureShop()
  const ofRow = await shop.addPicture('pantalon', 8)
  const ofDocument = await shop.addPicture('', 9, 'tienda.png')
  expect(await shop.listPictures()).toMatchObject([
    { id: ofDocument.id, rowName: null, hasRow: true, width: 9, height: 9 },
    { id: ofRow.id, rowName: 'Pantalón dril, negro', hasRow: true, fileName: 'pantalon.png' },
  ])
  const file = await shop.server.call('GET', `${shop.path}/pictures/${ofRow.id}/file`, undefined, shop.token)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(listStoredFiles(shop.server).length).toBe(3)
  await shop.server.call('DELETE', `${shop.path}/pictures/${ofRow.id}`, undefined, shop.token)
  await shop.server.drain()
  expect(listStoredFiles(shop.server).length).toBe(2)
  const lines = (await auditLines(shop.server)).filter(({ action }) => action.startsWith('document.picture'))
  expect(lines.map(({ action }) => action)).toEqual([
    'document.picture_added',
    'document.picture_added',
    'document.picture_removed',
  ])
  expect(JSON.stringify(lines)).toContain('«Pantalón dril, negro»')
})

test.each([
  ['an SVG', 'a.svg', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'documents.picture_not_allowed'],
  [
    'an SVG named as a PNG',
    'a.png',
    bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'documents.picture_not_allowed',
  ],
  ['a PDF named as a JPEG', 'a.jpg', new Uint8Array(pdfFile()), 'documents.picture_not_allowed'],
  ['a GIF', 'a.gif', bytesOf('GIF89a'), 'documents.picture_not_allowed'],
  ['a cut PNG', 'a.png', new Uint8Array(pngFile().subarray(0, 20)), 'documents.picture_not_allowed'],
  ['no byte', 'a.png', new Uint8Array(), 'documents.picture_missing'],
  ['more than 40 megapixels', 'a.png', new Uint8Array(pngFile(8_000, 6_000)), 'documents.picture_too_many_pixels'],
  [
    'more than 10 MB',
    'a.png',
    new Uint8Array(Buffer.concat([pngFile(), Buffer.alloc(10_500_000)])),
    'documents.picture_too_large',
  ],
])('refused: %s, and nothing stays', async (_, name, bytes, code) => {
  const shop = await startPictureShop()
  const refused = await shop.server.call('POST', `${shop.path}/pictures`, pictureForm(bytes, name), shop.token)
  expect(refused.body.error?.code ?? refused.body.code).toBe(code)
  expect(listStoredFiles(shop.server).length).toBe(1)
  expect(await shop.listPictures()).toEqual([])
})

test('an unknown row, a fourth picture of a row and a full account are refused', async () => {
  const shop = await startPictureShop()
  const add = (side: number, rowKey: string) =>
    shop.server.call('POST', `${shop.path}/pictures`, pictureForm(picture(side), 'a.png', rowKey), shop.token)
  expect((await add(5, 'no hay')).status).toBe(404)
  const statuses = []
  for (const side of [5, 6, 7, 8]) statuses.push((await add(side, 'pantalon dril negro')).status)
  expect(statuses).toEqual([201, 201, 201, 409])
  await shop.server.pool.query('update document_pictures set bytes = 900000')
  await shop.server.pool.query('update workspaces set storage_max_mb = 2')
  expect((await add(5, 'cinturon de cuero cafe')).body).toMatchObject({
    message: expect.stringContaining('llenó el espacio'),
  })
})

test('a replaced file keeps its pictures; one whose row is gone is listed without a row until it returns', async () => {
  const shop = await startPictureShop()
  await shop.addPicture('pantalon')
  await shop.addPicture('cinturon')
  const replace = async (content: string) => {
    await shop.server.call('PUT', `${shop.path}/file`, buildUploadForm(content, { fileName: 'nuevo.csv' }), shop.token)
    await shop.server.drain()
    return (await shop.listPictures()).map(({ rowName, hasRow }) => [rowName, hasRow])
  }
  const changed = CATALOGUE.replace('Cinturón de cuero,café,$45.000', 'Gorra,roja,$30.000').replace(
    '$98.000',
    '$101.000',
  )
  expect(await replace(changed)).toEqual([
    ['Cinturón de cuero, café', false],
    ['Pantalón dril, negro', true],
  ])
  expect((await replace(`${CATALOGUE}\n`)).map(([, hasRow]) => hasRow)).toEqual([true, true])
})

test('the list shows small JPEGs, which one process of the account makes', async () => {
  const shop = await startPictureShop()
  const children = collectPictureProcesses()
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a33' } })
    .webp()
    .toBuffer()
  const form = pictureForm(new Uint8Array(photo), 'tienda.webp')
  const added = await shop.server.call('POST', `${shop.path}/pictures`, form, shop.token)
  expect(added.body.data).toMatchObject({ fileName: 'tienda.jpg', width: 900, height: 300 })
  await shop.addPicture('pantalon', 200)
  const sizes = []
  for (const { id } of await shop.listPictures()) {
    const url = `${shop.server.url}${shop.path}/pictures/${id}/thumbnail`
    const response = await fetch(url, { headers: { authorization: `Bearer ${shop.token}` } })
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    sizes.push([format, width, height])
  }
  expect(sizes).toEqual([
    ['jpeg', 168, 56],
    ['jpeg', 168, 168],
  ])
  expect(children).toHaveLength(1)
})

test('a picture that ends its processes is refused and not stored', async () => {
  const shop = await startPictureShop()
  collectPictureProcesses(killProcess)
  const form = pictureForm(picture(), 'a.png')
  const refused = await shop.server.call('POST', `${shop.path}/pictures`, form, shop.token)
  expect(refused.body.code).toBe('documents.picture_not_allowed')
  expect(listStoredFiles(shop.server).length).toBe(1)
})

test('isolation: pictures and rows of another workspace are not there', async () => {
  const shop = await startPictureShop()
  const { id } = await shop.addPicture('pantalon')
  const stranger = await signUp(shop.server, 'vecina-de-fotos')
  const calls = [
    ['GET', `${shop.path}/pictures`],
    ['GET', `${shop.path}/rows`],
    ['GET', `${shop.path}/pictures/${id}/file`],
    ['GET', `${shop.path}/pictures/${id}/thumbnail`],
    ['DELETE', `${shop.path}/pictures/${id}`],
  ] as const
  for (const [method, path] of calls)
    expect((await shop.server.call(method, path, undefined, stranger.token)).status).toBe(404)
  const form = pictureForm(picture(), 'a.png')
  expect((await shop.server.call('POST', `${shop.path}/pictures`, form, stranger.token)).status).toBe(404)
  expect((await shop.listPictures()).length).toBe(1)
})

test('a deleted document takes its pictures and their files with it', async () => {
  const shop = await startPictureShop()
  await shop.addPicture('pantalon')
  await shop.server.call('DELETE', shop.path, undefined, shop.token)
  await shop.server.drain()
  expect(listStoredFiles(shop.server)).toEqual([])
  expect((await shop.server.pool.query('select id from document_pictures')).rows).toEqual([])
})

test('a document that is deleted while a picture is added: a sentence, and no file stays', async () => {
  const shop = await startPictureShop()
  const [, added] = await runInOrder(shop.server.database, 'select id from workspaces for update', [
    () => shop.server.call('DELETE', shop.path, undefined, shop.token),
    () => shop.server.call('POST', `${shop.path}/pictures`, pictureForm(picture(), 'a.png'), shop.token),
  ])
  expect([added?.status, added?.body.code]).toEqual([404, 'documents.not_found'])
  await shop.server.drain()
  expect(listStoredFiles(shop.server)).toEqual([])
})

test('a list gets small JPEGs, and what a camera wrote into a picture is not stored', async () => {
  const shop = await startPictureShop()
  const blank = sharp({ create: { width: 900, height: 600, channels: 3, background: '#884400' } })
  const photo = await blank
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 35/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const form = pictureForm(new Uint8Array(photo), 'camisa.jpg')
  const { body } = await shop.server.call('POST', `${shop.path}/pictures`, form, shop.token)
  expect(body.data).toMatchObject({ width: 600, height: 900, fileName: 'camisa.jpg' })
  const metadataOf = async (kind: string) => {
    const path = `${shop.server.url}${shop.path}/pictures/${body.data.id}/${kind}`
    const response = await fetch(path, { headers: { authorization: `Bearer ${shop.token}` } })
    return sharp(await response.arrayBuffer()).metadata()
  }
  const { exif, width, height, orientation } = await metadataOf('file')
  expect({ exif, width, height, orientation }).toEqual({
    exif: undefined,
    width: 600,
    height: 900,
    orientation: undefined,
  })
  expect(await metadataOf('thumbnail')).toMatchObject({ format: 'jpeg', width: 112, height: 168 })
})
