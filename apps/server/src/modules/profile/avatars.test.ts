import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startWebServer } from '../../../test/fakes/web/web-server.ts'
import { buildBlackPng } from '../../../test/fakes/media/black-png.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { PASSWORD, signUp } from '../../../test/test-accounts.ts'

const redImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })

const formWith = (file: Buffer | string, name = 'yo.png', type = 'image/png', field = 'avatar') => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(Buffer.from(file))], { type }), name)
  return form
}

const upload = (testServer: TestServer, token: string, body: unknown, headers?: Record<string, string>) =>
  testServer.call('POST', '/api/user/upload-avatar', body, token, headers)

const fromAddress = (testServer: TestServer, token: string, avatarUrl: string) =>
  testServer.call('PUT', '/api/user/update-avatar', { avatarUrl }, token)

async function served(testServer: TestServer, path: string) {
  const response = await fetch(testServer.url + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const rows = (testServer: TestServer) =>
  testServer.db.selectFrom('avatars').select(['name', 'bytes', 'userId']).execute()

test('avatar: stored as a square WebP under a random name that every profile shows', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const file = await redImage(900, 600).toFormat(format).toBuffer()
    const { status, body } = await upload(testServer, token, formWith(file))
    expect({ format, status }).toEqual({ format, status: 200 })
    const { avatar } = body.data
    expect(avatar).toMatch(/^\/uploads\/avatars\/avatar_[\w-]{22}\.webp$/)

    const profiles = [
      (await testServer.call('GET', '/api/user/profile', undefined, token)).body.data.avatar,
      (await testServer.call('GET', '/api/test/user', undefined, token)).body.avatar,
      (await testServer.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })).body.avatar,
    ]
    expect(profiles).toEqual([avatar, avatar, avatar])

    const { status: responseStatus, headers, bytes } = await served(testServer, avatar)
    expect(responseStatus).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  }
})

test('small image: keeps its size and becomes square', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const { body } = await upload(testServer, token, formWith(await redImage(90, 60).png().toBuffer()))
  const { bytes } = await served(testServer, body.data.avatar)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 60 })
})

test('photo: rotated by its EXIF orientation, and its location is removed', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const blue = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const photo = await redImage(400, 400)
    .composite([{ input: blue, top: 0, left: 0 }])
    .withExif({ IFD0: { Copyright: 'canario-autora' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()

  const { body } = await upload(testServer, token, formWith(photo, 'foto.jpg', 'image/jpeg'))
  const { bytes } = await served(testServer, body.data.avatar)
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({})
  expect(bytes.includes('canario-autora')).toBe(false)
  // Orientation 6 rotates to the right: the blue edge moves from the top to the right.
  const pixel = async (left: number, top: number) => [
    ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [r = 0, , b = 0] = await pixel(390, 200)
  expect(b).toBeGreaterThan(r)
  const [r2 = 0, , b2 = 0] = await pixel(10, 200)
  expect(r2).toBeGreaterThan(b2)
})

const HTML = '<!doctype html><script>document.title = "dentro"</script>'

test('file that is not an image: refused by its bytes, not its name', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const svgOf = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
  const files: Record<string, Buffer | string> = {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
    'svg in xml': `<?xml version="1.0"?>${svgOf('<image href="file:///etc/passwd"/>')}`,
    html: HTML,
    pdf: '%PDF-1.7\n1 0 obj<<>>endobj\n',
    tiff: await redImage(20, 20).tiff().toBuffer(),
    avif: await redImage(20, 20).avif().toBuffer(),
    'a gif that is JavaScript': `GIF89a/*${'\0'.repeat(30)}*/=1;alert(1)//`,
    'half a picture': (await redImage(900, 900).png().toBuffer()).subarray(0, 400),
    'a signature and nothing else': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'a bomb': buildBlackPng(50_000, 50_000, 50),
    'a wide bomb': buildBlackPng(100_000, 500),
    text: 'hola',
  }
  for (const [what, file] of Object.entries(files)) {
    const { status, body } = await upload(testServer, token, formWith(file, 'yo.png', 'image/png'))
    expect({ what, status, code: body.code }).toEqual({ what, status: 400, code: 'user.avatar_unreadable' })
  }
  expect(await rows(testServer)).toEqual([])
})

test('image that is also a page or a program: re-encoded without it', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const hidden = {
    'a gif with a script behind': Buffer.concat([await redImage(40, 40).gif().toBuffer(), Buffer.from(`*/${HTML}`)]),
    'a jpeg with a page in its comment': await redImage(40, 40)
      .withExif({ IFD0: { ImageDescription: HTML } })
      .jpeg()
      .toBuffer(),
    'a png with a page behind': Buffer.concat([await redImage(40, 40).png().toBuffer(), Buffer.from(HTML)]),
  }
  for (const [what, file] of Object.entries(hidden)) {
    expect(file.includes('<script>')).toBe(true)
    const { status, body } = await upload(testServer, token, formWith(file, 'yo.html', 'text/html'))
    expect({ what, status }).toEqual({ what, status: 200 })
    const { bytes, headers } = await served(testServer, body.data.avatar)
    expect(bytes.includes('<script>')).toBe(false)
    expect(headers.get('content-type')).toBe('image/webp')
  }
})

test('file name: never used', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const file = await redImage(20, 20).png().toBuffer()
  for (const name of ['../../etc/passwd', '..\\..\\yo.png', 'a\u202egnp.exe', 'nulo\0.png', 'x'.repeat(5_000)]) {
    const { status, body } = await upload(testServer, token, formWith(file, name))
    expect({ name, status }).toEqual({ name, status: 200 })
    expect(body.data.avatar).toMatch(/^\/uploads\/avatars\/avatar_[\w-]{22}\.webp$/)
  }
  expect(await rows(testServer)).toHaveLength(1)
})

test('JSON, another form or a broken form: refused as no file', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const file = await redImage(20, 20).png().toBuffer()
  const form = { 'content-type': 'multipart/form-data; boundary=limite' }
  const invalidForms: [string, unknown, Record<string, string>?][] = [
    ['JSON', { avatar: 'x' }],
    ['JSON that says it is a form', '{"avatar":"x"}', form],
    ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a form that breaks off',
      '--limite\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc',
      form,
    ],
    ['nothing', '', form],
    ['an empty file', formWith('')],
    ['another field', formWith(file, 'yo.png', 'image/png', 'foto')],
    ['a field of the prototype', formWith(file, 'yo.png', 'image/png', '__proto__')],
  ]
  for (const [what, body, headers] of invalidForms) {
    const response = await upload(testServer, token, body, headers)
    expect({ what, status: response.status, code: response.body.code }).toEqual({
      what,
      status: 400,
      code: 'user.avatar_missing',
    })
  }
  expect(await rows(testServer)).toEqual([])
})

test('multipart form: accepted only by the upload endpoint', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  expect((await testServer.call('PUT', '/api/user/update-avatar', formWith('x'), token)).status).toBe(415)
  expect((await testServer.call('POST', '/api/auth/signin', formWith('x'))).status).toBe(415)
})

test('more than five megabytes: refused, and the server keeps running', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const png = await redImage(20, 20).png().toBuffer()
  const paddedImage = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
  expect((await upload(testServer, token, formWith(paddedImage(5 * 1024 * 1024)))).status).toBe(200)
  for (const bytes of [5 * 1024 * 1024 + 1, 12 * 1024 * 1024]) {
    const { status, body } = await upload(testServer, token, formWith(paddedImage(bytes)))
    expect([bytes, status, body.code]).toEqual([bytes, 413, 'user.avatar_too_large'])
  }
  expect(await rows(testServer)).toHaveLength(1)
})

test('uploads: at most thirty per hour and account, also when simultaneous', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const profiles = await Promise.all(Array.from({ length: 40 }, () => upload(testServer, token, formWith('hola'))))
  expect(profiles.filter(({ status }) => status === 400)).toHaveLength(30)
  expect(profiles.filter(({ status, body }) => status === 429 && body.code === 'auth.too_many')).toHaveLength(10)
  const neighbour = await signUp(testServer, 'vecina')
  expect((await upload(testServer, neighbour.token, formWith(await redImage(9, 9).png().toBuffer()))).status).toBe(200)
  testServer.advanceClock(60 * 60_000 + 1_000)
  expect((await upload(testServer, token, formWith(await redImage(9, 9).png().toBuffer()))).status).toBe(200)
})

/** A form whose second half is sent on demand. */
function slowUpload(testServer: TestServer, token: string, file: Buffer) {
  const head = '--limite\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'
  const form = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--limite--\r\n')])
  let send: (bytes: Buffer) => void = () => {}
  let closeServer = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (bytes) => controller.enqueue(new Uint8Array(bytes))
      closeServer = () => controller.close()
    },
  })
  const response = fetch(`${testServer.url}/api/user/upload-avatar`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=limite', authorization: `Bearer ${token}` },
    body,
    duplex: 'half',
  } as RequestInit)
  send(form.subarray(0, 100))
  const finish = () => {
    send(form.subarray(100))
    closeServer()
  }
  return { response, finish }
}

test('uploads of one account: one at a time; other accounts do not wait', async () => {
  const testServer = await startTestServer()
  const { token, id } = await signUp(testServer, 'mariana')
  const neighbour = await signUp(testServer, 'vecina')
  const png = await redImage(20, 20).png().toBuffer()
  const finished: string[] = []
  const note = (account: string) => async (response: { status: number }) =>
    void finished.push(`${account} ${response.status}`)

  const slow = slowUpload(testServer, token, png)
  const first = slow.response.then(note('first'))
  const countUploads = async () =>
    (
      await testServer.db.selectFrom('attempts').select('count').where('name', 'like', `avatar file of ${id}`).execute()
    )[0]?.count
  await expect.poll(countUploads).toBe(1)
  const second = upload(testServer, token, formWith(png)).then(note('second'))
  await expect.poll(countUploads).toBe(2)
  for (let time = 0; time < 3; time++) await upload(testServer, neighbour.token, formWith(png)).then(note('neighbour'))
  slow.finish()
  await Promise.all([first, second])
  expect(finished).toEqual(['neighbour 200', 'neighbour 200', 'neighbour 200', 'first 200', 'second 200'])
})

test('upload without a session: refused', async () => {
  const testServer = await startTestServer()
  expect((await upload(testServer, 'A'.repeat(43), formWith('x'))).status).toBe(401)
})

test('new avatar: replaces the old one; deleting leaves none', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  const first = (await upload(testServer, token, formWith(await redImage(20, 20).png().toBuffer()))).body.data.avatar
  const second = (await upload(testServer, token, formWith(await redImage(30, 30).png().toBuffer()))).body.data.avatar
  expect(second).not.toBe(first)
  expect((await served(testServer, first)).status).toBe(404)
  expect((await served(testServer, second)).status).toBe(200)

  const responses = await Promise.all(
    [1, 2, 3].map(async () => upload(testServer, token, formWith(await redImage(9, 9).png().toBuffer()))),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rows(testServer)).toHaveLength(1)

  const removal = await testServer.call('DELETE', '/api/user/remove-avatar', undefined, token)
  expect(removal.body.data).toEqual({ avatar: null })
  expect(await rows(testServer)).toEqual([])
  expect((await testServer.call('GET', '/api/user/profile', undefined, token)).body.data.avatar).toBeNull()
})

test('unknown avatar name: 404 in the API’s error format', async () => {
  const testServer = await startTestServer()
  const names = [
    'nada.webp',
    `avatar_${'A'.repeat(22)}.webp`,
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a'.repeat(400),
    '%E0%A4%A',
  ]
  for (const name of names) {
    const response = await fetch(`${testServer.url}/uploads/avatars/${name}`)
    expect({ name, status: response.status }).toEqual({ name, status: 404 })
    expect(await response.json()).toMatchObject({ success: false, code: 'not_found' })
  }
})

test('avatar from an address: downloaded once by the server', async () => {
  const picture = await redImage(800, 800).png().toBuffer()
  const imageHost = await startWebServer((request, response) => {
    if (request.url === '/yo.png') response.end(picture)
    else response.writeHead(302, { location: '/yo.png' }).end()
  })
  const testServer = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: imageHost.url } })
  const { token } = await signUp(testServer, 'mariana')
  const { status, body } = await fromAddress(testServer, token, `${imageHost.url}/vieja.png`)
  expect(status).toBe(200)
  expect(imageHost.requestedPaths).toEqual(['/vieja.png', '/yo.png'])
  const { bytes } = await served(testServer, body.data.avatar)
  expect((await sharp(bytes).metadata()).width).toBe(512)
  expect(imageHost.requestedPaths).toHaveLength(2)
})

test('address that fails, is too large or is not an image: each has its own error', async () => {
  const imageHost = await startWebServer((request, response) => {
    if (request.url === '/pagina') response.setHeader('content-type', 'image/png').end(HTML)
    else if (request.url === '/enorme')
      response.setHeader('content-type', 'image/png').end(Buffer.alloc(6 * 1024 * 1024))
    else if (request.url === '/vueltas') response.writeHead(302, { location: '/vueltas' }).end()
    else response.writeHead(404).end()
  })
  const testServer = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: imageHost.url } })
  const { token } = await signUp(testServer, 'mariana')
  const profiles = async (path: string) => (await fromAddress(testServer, token, imageHost.url + path)).body.code
  expect(await profiles('/pagina')).toBe('user.avatar_unreadable')
  expect(await profiles('/enorme')).toBe('user.avatar_too_large')
  expect(await profiles('/nada')).toBe('user.avatar_unreachable')
  expect(imageHost.requestedPaths.filter((path) => path === '/vueltas')).toEqual([])
  expect(await profiles('/vueltas')).toBe('user.avatar_unreachable')
  expect(imageHost.requestedPaths.filter((path) => path === '/vueltas')).toHaveLength(4)
  expect(await rows(testServer)).toEqual([])
})

test('avatar address: never reaches a private network, by spelling, redirect or name', async () => {
  const picture = await redImage(20, 20).png().toBuffer()
  const inside = await startWebServer((_, response) => void response.end(picture))
  const redirectHost = await startWebServer((request, response) => {
    const target = decodeURIComponent(request.url?.slice(1) ?? '')
    response.writeHead(302, { location: target }).end()
  })
  const testServer = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: redirectHost.url } })
  const { token } = await signUp(testServer, 'mariana')
  const hosts = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', 'localhost', '0.0.0.0']
  const privateUrls = hosts.map((host) => `http://${host}:${inside.port}/yo.png`)
  const addresses = [
    ...privateUrls,
    'http://169.254.169.254/latest/meta-data/',
    ...privateUrls.map((address) => `${redirectHost.url}/${encodeURIComponent(address)}`),
    `${redirectHost.url}/${encodeURIComponent('file:///etc/passwd')}`,
    `${redirectHost.url}/${encodeURIComponent('data:image/png;base64,iVBORw0KGgo=')}`,
    redirectHost.url.replace('http://', 'http://nombre:clave@'),
  ]
  for (const address of addresses) {
    const { status, body } = await fromAddress(testServer, token, address)
    expect({ address, status, code: body.code }).toEqual({ address, status: 400, code: 'user.avatar_unreachable' })
  }
  expect(inside.requestedPaths).toEqual([])
  expect(await rows(testServer)).toEqual([])
})

test('invalid address: refused without a request', async () => {
  const testServer = await startTestServer()
  const { token } = await signUp(testServer, 'mariana')
  for (const address of [
    '',
    '   ',
    'yo.png',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    7,
  ]) {
    const { status, body } = await testServer.call('PUT', '/api/user/update-avatar', { avatarUrl: address }, token)
    expect({ address, status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      address,
      status: 400,
      fields: ['avatarUrl'],
    })
  }
})

test('avatar addresses: at most thirty per hour and account', async () => {
  const imageHost = await startWebServer((_, response) => void response.writeHead(404).end())
  const testServer = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: imageHost.url } })
  const { token } = await signUp(testServer, 'mariana')
  for (let time = 0; time < 30; time++) await fromAddress(testServer, token, imageHost.url)
  expect((await fromAddress(testServer, token, imageHost.url)).status).toBe(429)
  expect(imageHost.requestedPaths).toHaveLength(30)
})

test('same image of two accounts: two names', async () => {
  const testServer = await startTestServer()
  const file = await redImage(20, 20).png().toBuffer()
  for (const name of ['ana', 'bea']) await upload(testServer, (await signUp(testServer, name)).token, formWith(file))
  const stored = await rows(testServer)
  expect(new Set(stored.map(({ name }) => name)).size).toBe(2)
  expect(new Set(stored.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(1)
})
