import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../test/house.ts'
import { signUp } from '../../test/people.ts'

const NEVER_MS = 3_600_000
const hurried = { bodyMs: 400, uploadMs: NEVER_MS, headMs: NEVER_MS, lookEveryMs: 20 }

type Line = { socket: Socket; answer: Promise<string> }

/** A connection on which a request is written byte by byte, and all that is said on it until it ends. */
function openLine({ url }: TestHouse): Line {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<string>()
  let told = ''
  socket.on('data', (chunk) => (told += String(chunk)))
  socket.on('error', () => {})
  socket.on('close', () => resolve(told))
  return { socket, answer: promise }
}

const post = (path: string, token: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n${more}\r\n\r\n`

const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}`

/** One letter after another, until nobody listens. */
function trickle({ socket }: Line) {
  const drip = setInterval(() => socket.write('a'), 20)
  socket.on('close', () => clearInterval(drip))
}

const tooSlow = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(head).toMatch(/^x-request-id: [\w-]{20,}$/m)
  expect(head).toMatch(/^connection: close$/im)
  const message = 'La petición tardó demasiado en llegar. Inténtalo de nuevo'
  expect(JSON.parse(body)).toEqual({ success: false, code: 'too_slow', error: message, message })
}

const CALLS = ['/api/telegram/validate', '/api/auth/signin', '/api/no-existe']

test.each(CALLS)(
  'a body for %s that trickles or stops is refused in our words, and its connection ends',
  async (path) => {
    const house = await openHouse({ outside: { patience: hurried } })
    const { token } = await signUp(house, 'mariana')
    const [trickling, stopped] = [openLine(house), openLine(house)]
    trickling.socket.write(post(path, token, json(10_000)))
    trickle(trickling)
    stopped.socket.write(`${post(path, token, json(9))}{"`)
    for (const { answer } of [trickling, stopped]) tooSlow(await answer)
    expect(house.lines.filter(({ status }) => status === 408)).toHaveLength(2)
    expect(house.lines.filter(({ level }) => Number(level) > 30)).toEqual([])
  },
)

test('a body that nobody asked for, and that does not end, ends with its connection', async () => {
  const house = await openHouse({ outside: { patience: hurried } })
  const line = openLine(house)
  line.socket.write(`GET /api/test/user HTTP/1.1\r\nhost: localhost\r\n${json(100_000)}\r\n\r\n`)
  trickle(line)
  expect(await line.answer).toMatch(/^HTTP\/1\.1 401 /)
})

const FORM = 'content-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const BEGINNING = chunk('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nno es una ')
const END = `${chunk('imagen\r\n--x--\r\n')}0\r\n\r\n`

test('a file may take longer than words, and not for ever', async () => {
  const house = await openHouse({ outside: { patience: hurried } })
  const { token } = await signUp(house, 'mariana')
  const [file, words] = [openLine(house), openLine(house)]
  file.socket.write(post('/api/user/upload-avatar', token, `${FORM}\r\nconnection: close`) + BEGINNING)
  words.socket.write(post('/api/telegram/validate', token, json(9)))
  tooSlow(await words.answer)
  file.socket.write(END)
  expect(await file.answer).toMatch(/^HTTP\/1\.1 400 [^]*user\.avatar_unreadable/)

  const strict = await openHouse({ outside: { patience: { ...hurried, bodyMs: NEVER_MS, uploadMs: 150 } } })
  const late = openLine(strict)
  late.socket.write(post('/api/user/upload-avatar', (await signUp(strict, 'mariana')).token, FORM) + BEGINNING)
  tooSlow(await late.answer)
})

test('a head that does not come is refused in our words, and its connection ends', async () => {
  const house = await openHouse({ outside: { patience: { ...hurried, headMs: 150 } } })
  const line = openLine(house)
  line.socket.write('POST /api/auth/signin HTTP/1.1\r\nhost: localhost\r\nx-')
  trickle(line)
  tooSlow(await line.answer)
  expect((await house.call('GET', '/health/live')).status).toBe(200)
})

test('a form that says it is too large is refused before it comes', async () => {
  const house = await openHouse({ outside: { patience: { ...hurried, uploadMs: 400 } } })
  const line = openLine(house)
  const form = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${HUNDRED_MB}`
  line.socket.write(post('/api/user/upload-avatar', (await signUp(house, 'mariana')).token, form))
  expect(await line.answer).toMatch(/^HTTP\/1\.1 413 [^]*user\.avatar_too_large/)
})

const bytes = (text: string) => new TextEncoder().encode(text)
const FORM_BEGINNING = bytes('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n')
const FORM_END = bytes('\r\n--x--\r\n')
const HUNDRED_MB = 100 * 1024 * 1024
const MOUTHFUL = new Uint8Array(256 * 1024).fill(32)

test.each([
  ['announced', { 'content-length': String(HUNDRED_MB + FORM_BEGINNING.length + FORM_END.length) }],
  ['unannounced', {}],
])('a hundred megabytes, %s, are refused by both doors, and the house goes on', async (_, length) => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const send = async (path: string, type: string) => {
    let sent = 0
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(FORM_BEGINNING),
      pull(controller) {
        if (sent >= HUNDRED_MB) {
          controller.enqueue(FORM_END)
          return controller.close()
        }
        sent += MOUTHFUL.length
        controller.enqueue(MOUTHFUL)
      },
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...length }
    const response = await fetch(house.url + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    return { status: response.status, body: await response.json() }
  }
  expect(await send('/api/agents', 'application/json')).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const form = await send('/api/user/upload-avatar', 'multipart/form-data; boundary=x')
  expect(form).toMatchObject({ status: 413, body: { code: 'user.avatar_too_large' } })
  expect((await house.call('GET', '/health/live')).status).toBe(200)
})
