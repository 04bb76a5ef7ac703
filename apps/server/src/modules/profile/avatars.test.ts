import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openElsewhere } from '../../../test/fakes/elsewhere/elsewhere.ts'
import { blackPng } from '../../../test/fakes/pictures/png.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })

const formWith = (file: Buffer | string, name = 'yo.png', type = 'image/png', field = 'avatar') => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(Buffer.from(file))], { type }), name)
  return form
}

const upload = (house: TestHouse, token: string, body: unknown, headers?: Record<string, string>) =>
  house.call('POST', '/api/user/upload-avatar', body, token, headers)

const fromAddress = (house: TestHouse, token: string, avatarUrl: string) =>
  house.call('PUT', '/api/user/update-avatar', { avatarUrl }, token)

async function served(house: TestHouse, path: string) {
  const response = await fetch(house.url + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const rows = (house: TestHouse) => house.db.selectFrom('avatars').select(['name', 'bytes', 'userId']).execute()

test('a picture becomes a square WebP under a name that nobody guesses, told in every answer', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const file = await red(900, 600).toFormat(format).toBuffer()
    const { status, body } = await upload(house, token, formWith(file))
    expect({ format, status }).toEqual({ format, status: 200 })
    const { avatar } = body.data
    expect(avatar).toMatch(/^\/uploads\/avatars\/avatar_[\w-]{22}\.webp$/)

    const told = [
      (await house.call('GET', '/api/user/profile', undefined, token)).body.data.avatar,
      (await house.call('GET', '/api/test/user', undefined, token)).body.avatar,
      (await house.call('POST', '/api/auth/signin', { username: 'mariana', password: PASSWORD })).body.avatar,
    ]
    expect(told).toEqual([avatar, avatar, avatar])

    const { status: found, headers, bytes } = await served(house, avatar)
    expect(found).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  }
})

test('a small picture stays as small as it is, and square', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const { body } = await upload(house, token, formWith(await red(90, 60).png().toBuffer()))
  const { bytes } = await served(house, body.data.avatar)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 60 })
})

test('a photo is turned as the phone was held, and forgets where it was taken', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const blue = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const photo = await red(400, 400)
    .composite([{ input: blue, top: 0, left: 0 }])
    .withExif({ IFD0: { Copyright: 'canario-autora' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()

  const { body } = await upload(house, token, formWith(photo, 'foto.jpg', 'image/jpeg'))
  const { bytes } = await served(house, body.data.avatar)
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, orientation }).toEqual({})
  expect(bytes.includes('canario-autora')).toBe(false)
  // A quarter turn to the right: the blue edge was above and now is at the right.
  const pixel = async (left: number, top: number) => [
    ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [r = 0, , b = 0] = await pixel(390, 200)
  expect(b).toBeGreaterThan(r)
  const [r2 = 0, , b2 = 0] = await pixel(10, 200)
  expect(r2).toBeGreaterThan(b2)
})

const HTML = '<!doctype html><script>document.title = "dentro"</script>'

test('whatever is no picture is refused, by its bytes and not by its name', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const files: Record<string, Buffer | string> = {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
    'svg in xml': `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`,
    html: HTML,
    pdf: '%PDF-1.7\n1 0 obj<<>>endobj\n',
    tiff: await red(20, 20).tiff().toBuffer(),
    avif: await red(20, 20).avif().toBuffer(),
    'a gif that is JavaScript': `GIF89a/*${'\0'.repeat(30)}*/=1;alert(1)//`,
    'half a picture': (await red(900, 900).png().toBuffer()).subarray(0, 400),
    'a signature and nothing else': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'a bomb': blackPng(50_000, 50_000, 50),
    'a wide bomb': blackPng(100_000, 500),
    text: 'hola',
  }
  for (const [what, file] of Object.entries(files)) {
    const { status, body } = await upload(house, token, formWith(file, 'yo.png', 'image/png'))
    expect({ what, status, code: body.code }).toEqual({ what, status: 400, code: 'user.avatar_unreadable' })
  }
  expect(await rows(house)).toEqual([])
})

test('a picture that is also a page or a program is drawn anew, without what it hid', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const hidden = {
    'a gif with a script behind': Buffer.concat([await red(40, 40).gif().toBuffer(), Buffer.from(`*/${HTML}`)]),
    'a jpeg with a page in its comment': await red(40, 40)
      .withExif({ IFD0: { ImageDescription: HTML } })
      .jpeg()
      .toBuffer(),
    'a png with a page behind': Buffer.concat([await red(40, 40).png().toBuffer(), Buffer.from(HTML)]),
  }
  for (const [what, file] of Object.entries(hidden)) {
    expect(file.includes('<script>')).toBe(true)
    const { status, body } = await upload(house, token, formWith(file, 'yo.html', 'text/html'))
    expect({ what, status }).toEqual({ what, status: 200 })
    const { bytes, headers } = await served(house, body.data.avatar)
    expect(bytes.includes('<script>')).toBe(false)
    expect(headers.get('content-type')).toBe('image/webp')
  }
})

test('the name of a file is never used, whatever it is', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const file = await red(20, 20).png().toBuffer()
  for (const name of ['../../etc/passwd', '..\\..\\yo.png', 'a\u202egnp.exe', 'nulo\0.png', 'x'.repeat(5_000)]) {
    const { status, body } = await upload(house, token, formWith(file, name))
    expect({ name, status }).toEqual({ name, status: 200 })
    expect(body.data.avatar).toMatch(/^\/uploads\/avatars\/avatar_[\w-]{22}\.webp$/)
  }
  expect(await rows(house)).toHaveLength(1)
})

test('JSON, another form and a broken one are no file', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const file = await red(20, 20).png().toBuffer()
  const form = { 'content-type': 'multipart/form-data; boundary=limite' }
  const wrong: [string, unknown, Record<string, string>?][] = [
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
  for (const [what, body, headers] of wrong) {
    const answer = await upload(house, token, body, headers)
    expect({ what, status: answer.status, code: answer.body.code }).toEqual({
      what,
      status: 400,
      code: 'user.avatar_missing',
    })
  }
  expect(await rows(house)).toEqual([])
})

test('a form is taken where a file is asked for, and nowhere else', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  expect((await house.call('PUT', '/api/user/update-avatar', formWith('x'), token)).status).toBe(415)
  expect((await house.call('POST', '/api/auth/signin', formWith('x'))).status).toBe(415)
})

test('more than five megabytes are refused, and the house goes on', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const png = await red(20, 20).png().toBuffer()
  const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
  expect((await upload(house, token, formWith(padded(5 * 1024 * 1024)))).status).toBe(200)
  for (const bytes of [5 * 1024 * 1024 + 1, 12 * 1024 * 1024]) {
    const { status, body } = await upload(house, token, formWith(padded(bytes)))
    expect([bytes, status, body.code]).toEqual([bytes, 413, 'user.avatar_too_large'])
  }
  expect(await rows(house)).toHaveLength(1)
})

test('thirty files an hour are enough for a person, also when they come at once, and each is one of them', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const told = await Promise.all(Array.from({ length: 40 }, () => upload(house, token, formWith('hola'))))
  expect(told.filter(({ status }) => status === 400)).toHaveLength(30)
  expect(told.filter(({ status, body }) => status === 429 && body.code === 'auth.too_many')).toHaveLength(10)
  const neighbour = await signUp(house, 'vecina')
  expect((await upload(house, neighbour.token, formWith(await red(9, 9).png().toBuffer()))).status).toBe(200)
  house.skip(60 * 60_000 + 1_000)
  expect((await upload(house, token, formWith(await red(9, 9).png().toBuffer()))).status).toBe(200)
})

/** A form whose second half is sent when one says so. */
function slowUpload(house: TestHouse, token: string, file: Buffer) {
  const head = '--limite\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'
  const whole = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--limite--\r\n')])
  let send: (bytes: Buffer) => void = () => {}
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (bytes) => controller.enqueue(new Uint8Array(bytes))
      close = () => controller.close()
    },
  })
  const answer = fetch(`${house.url}/api/user/upload-avatar`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=limite', authorization: `Bearer ${token}` },
    body,
    duplex: 'half',
  } as RequestInit)
  send(whole.subarray(0, 100))
  const finish = () => {
    send(whole.subarray(100))
    close()
  }
  return { answer, finish }
}

test('of one person one file at a time is taken in, and nobody else waits for it', async () => {
  const house = await openHouse()
  const { token, id } = await signUp(house, 'mariana')
  const neighbour = await signUp(house, 'vecina')
  const png = await red(20, 20).png().toBuffer()
  const over: string[] = []
  const note = (who: string) => async (answer: { status: number }) => void over.push(`${who} ${answer.status}`)

  const slow = slowUpload(house, token, png)
  const first = slow.answer.then(note('first'))
  const counted = async () =>
    (await house.db.selectFrom('attempts').select('count').where('name', 'like', `avatar file of ${id}`).execute())[0]
      ?.count
  await expect.poll(counted).toBe(1)
  const second = upload(house, token, formWith(png)).then(note('second'))
  await expect.poll(counted).toBe(2)
  for (let time = 0; time < 3; time++) await upload(house, neighbour.token, formWith(png)).then(note('neighbour'))
  slow.finish()
  await Promise.all([first, second])
  expect(over).toEqual(['neighbour 200', 'neighbour 200', 'neighbour 200', 'first 200', 'second 200'])
})

test('nobody sends a file without a session', async () => {
  const house = await openHouse()
  expect((await upload(house, 'A'.repeat(43), formWith('x'))).status).toBe(401)
})

test('the new one takes the place of the old one, and removing leaves none', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const first = (await upload(house, token, formWith(await red(20, 20).png().toBuffer()))).body.data.avatar
  const second = (await upload(house, token, formWith(await red(30, 30).png().toBuffer()))).body.data.avatar
  expect(second).not.toBe(first)
  expect((await served(house, first)).status).toBe(404)
  expect((await served(house, second)).status).toBe(200)

  const both = await Promise.all(
    [1, 2, 3].map(async () => upload(house, token, formWith(await red(9, 9).png().toBuffer()))),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rows(house)).toHaveLength(1)

  const removed = await house.call('DELETE', '/api/user/remove-avatar', undefined, token)
  expect(removed.body.data).toEqual({ avatar: null })
  expect(await rows(house)).toEqual([])
  expect((await house.call('GET', '/api/user/profile', undefined, token)).body.data.avatar).toBeNull()
})

test('a name that is none of ours is not found, in our own envelope', async () => {
  const house = await openHouse()
  const names = [
    'nada.webp',
    `avatar_${'A'.repeat(22)}.webp`,
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a'.repeat(400),
    '%E0%A4%A',
  ]
  for (const name of names) {
    const response = await fetch(`${house.url}/uploads/avatars/${name}`)
    expect({ name, status: response.status }).toEqual({ name, status: 404 })
    expect(await response.json()).toMatchObject({ success: false, code: 'not_found' })
  }
})

test('a picture from an address is fetched once, by the server', async () => {
  const picture = await red(800, 800).png().toBuffer()
  const elsewhere = await openElsewhere((request, response) => {
    if (request.url === '/yo.png') response.end(picture)
    else response.writeHead(302, { location: '/yo.png' }).end()
  })
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: elsewhere.url } })
  const { token } = await signUp(house, 'mariana')
  const { status, body } = await fromAddress(house, token, `${elsewhere.url}/vieja.png`)
  expect(status).toBe(200)
  expect(elsewhere.asked).toEqual(['/vieja.png', '/yo.png'])
  const { bytes } = await served(house, body.data.avatar)
  expect((await sharp(bytes).metadata()).width).toBe(512)
  expect(elsewhere.asked).toHaveLength(2)
})

test('an address that gives nothing, too much or no picture is told as such', async () => {
  const elsewhere = await openElsewhere((request, response) => {
    if (request.url === '/pagina') response.setHeader('content-type', 'image/png').end(HTML)
    else if (request.url === '/enorme')
      response.setHeader('content-type', 'image/png').end(Buffer.alloc(6 * 1024 * 1024))
    else if (request.url === '/vueltas') response.writeHead(302, { location: '/vueltas' }).end()
    else response.writeHead(404).end()
  })
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: elsewhere.url } })
  const { token } = await signUp(house, 'mariana')
  const told = async (path: string) => (await fromAddress(house, token, elsewhere.url + path)).body.code
  expect(await told('/pagina')).toBe('user.avatar_unreadable')
  expect(await told('/enorme')).toBe('user.avatar_too_large')
  expect(await told('/nada')).toBe('user.avatar_unreachable')
  expect(elsewhere.asked.filter((path) => path === '/vueltas')).toEqual([])
  expect(await told('/vueltas')).toBe('user.avatar_unreachable')
  expect(elsewhere.asked.filter((path) => path === '/vueltas')).toHaveLength(4)
  expect(await rows(house)).toEqual([])
})

test('an address never leads the server inward, in any spelling, by redirect or by name', async () => {
  const picture = await red(20, 20).png().toBuffer()
  const inside = await openElsewhere((_, response) => void response.end(picture))
  const outside = await openElsewhere((request, response) => {
    const to = decodeURIComponent(request.url?.slice(1) ?? '')
    response.writeHead(302, { location: to }).end()
  })
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: outside.url } })
  const { token } = await signUp(house, 'mariana')
  const hosts = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', 'localhost', '0.0.0.0']
  const inward = hosts.map((host) => `http://${host}:${inside.port}/yo.png`)
  const addresses = [
    ...inward,
    'http://169.254.169.254/latest/meta-data/',
    ...inward.map((address) => `${outside.url}/${encodeURIComponent(address)}`),
    `${outside.url}/${encodeURIComponent('file:///etc/passwd')}`,
    `${outside.url}/${encodeURIComponent('data:image/png;base64,iVBORw0KGgo=')}`,
    outside.url.replace('http://', 'http://nombre:clave@'),
  ]
  for (const address of addresses) {
    const { status, body } = await fromAddress(house, token, address)
    expect({ address, status, code: body.code }).toEqual({ address, status: 400, code: 'user.avatar_unreachable' })
  }
  expect(inside.asked).toEqual([])
  expect(await rows(house)).toEqual([])
})

test('what is no address of the web is refused before anybody is asked', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  for (const address of [
    '',
    '   ',
    'yo.png',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    7,
  ]) {
    const { status, body } = await house.call('PUT', '/api/user/update-avatar', { avatarUrl: address }, token)
    expect({ address, status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      address,
      status: 400,
      fields: ['avatarUrl'],
    })
  }
})

test('thirty addresses an hour are enough for a person', async () => {
  const elsewhere = await openElsewhere((_, response) => void response.writeHead(404).end())
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: elsewhere.url } })
  const { token } = await signUp(house, 'mariana')
  for (let time = 0; time < 30; time++) await fromAddress(house, token, elsewhere.url)
  expect((await fromAddress(house, token, elsewhere.url)).status).toBe(429)
  expect(elsewhere.asked).toHaveLength(30)
})

test('the same picture of two people has two names', async () => {
  const house = await openHouse()
  const file = await red(20, 20).png().toBuffer()
  for (const name of ['ana', 'bea']) await upload(house, (await signUp(house, name)).token, formWith(file))
  const kept = await rows(house)
  expect(new Set(kept.map(({ name }) => name)).size).toBe(2)
  expect(new Set(kept.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(1)
})
