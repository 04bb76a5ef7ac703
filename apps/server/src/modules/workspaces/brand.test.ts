import type { Workspace } from '@portavoz/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildBlackPng } from '../../../test/fakes/media/black-png.ts'
import { addMember, inWorkspace, signUp } from '../../../test/test-accounts.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 220, g: 20, b: 20, alpha: 0.5 } } })

const formWith = (file: Buffer | string, name = 'logo.png', type = 'image/png', field = 'logo') => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(Buffer.from(file))], { type }), name)
  return form
}

const upload = (server: TestServer, token: string, body: unknown, headers?: Record<string, string>) =>
  server.call('POST', '/api/workspace/logo', body, token, headers)

const setColor = (server: TestServer, token: string, color: unknown) =>
  server.call('PUT', '/api/workspace/color', { color }, token)

const logoOf = async (server: TestServer, token: string): Promise<Workspace['logo']> =>
  (await server.call('GET', '/api/workspaces', undefined, token)).body.data[0].logo

const storedLogos = (server: TestServer) => server.db.selectFrom('workspaceLogos').selectAll().execute()

test('logo: stored as a WebP with its proportions under a random name, served without a session', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const { body } = await upload(server, token, formWith(await picture(1_200, 300).toFormat(format).toBuffer()))
    expect(body.data.logo).toMatch(/^\/uploads\/logos\/logo_[\w-]{22}\.webp$/)
    expect(await logoOf(server, token)).toBe(body.data.logo)
    const response = await fetch(server.url + body.data.logo)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 512, height: 128, hasAlpha: format !== 'jpeg' })
  }
  expect(await storedLogos(server)).toHaveLength(1)
})

test('logo: replacing and removing it ends the earlier address', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const file = await picture(90, 60).png().toBuffer()
  const first = (await upload(server, token, formWith(file))).body.data.logo
  const second = (await upload(server, token, formWith(file))).body.data.logo
  expect(second).not.toBe(first)
  expect((await fetch(server.url + first)).status).toBe(404)
  const removed = await server.call('DELETE', '/api/workspace/logo', undefined, token)
  expect(removed.body.data.logo).toBeNull()
  expect((await fetch(server.url + second)).status).toBe(404)
  expect(await storedLogos(server)).toEqual([])
})

test('logo: what is no PNG, JPEG or WebP is refused by its bytes, a bomb before it is unpacked', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>alert(1)</script></svg>'
  const png = await picture(900, 900).png().toBuffer()
  const files: Record<string, [Buffer | string, string]> = {
    svg: [svg, 'logo_unreadable'],
    'svg in xml': [`<?xml version="1.0"?>${svg}`, 'logo_unreadable'],
    html: ['<!doctype html><script>1</script>', 'logo_unreadable'],
    gif: [await picture(90, 90).gif().toBuffer(), 'logo_unreadable'],
    tiff: [await picture(90, 90).tiff().toBuffer(), 'logo_unreadable'],
    avif: [await picture(90, 90).avif().toBuffer(), 'logo_unreadable'],
    'half a picture': [png.subarray(0, 400), 'logo_unreadable'],
    'a signature and nothing else': [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'logo_unreadable'],
    'a bomb': [buildBlackPng(50_000, 50_000, 50), 'logo_unreadable'],
    'a long line': [buildBlackPng(1, 30_000), 'logo_size'],
    'a large picture': [buildBlackPng(5_000, 5_000), 'logo_size'],
    'a dot': [await picture(8, 8).png().toBuffer(), 'logo_size'],
  }
  for (const [what, [file, code]] of Object.entries(files)) {
    const { status, body } = await upload(server, token, formWith(file))
    expect({ what, status, code: body.code }).toEqual({ what, status: 400, code: `workspace.${code}` })
  }
  expect(await storedLogos(server)).toEqual([])
})

test('logo: a picture that is also a page is encoded again without it, and its name is never used', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const page = '<!doctype html><script>document.title = "dentro"</script>'
  const polyglot = Buffer.concat([await picture(60, 60).png().toBuffer(), Buffer.from(page)])
  for (const name of ['logo.html', '../../etc/passwd', 'a\u202egnp.exe', 'x'.repeat(5_000)]) {
    const { body } = await upload(server, token, formWith(polyglot, name, 'text/html'))
    expect(body.data.logo).toMatch(/^\/uploads\/logos\/logo_[\w-]{22}\.webp$/)
  }
  const [stored] = await storedLogos(server)
  expect(stored?.bytes.includes('<script>')).toBe(false)
})

test('logo: no file, another field or more than 512 kB is refused with its sentence', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const png = await picture(40, 40).png().toBuffer()
  const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
  expect((await upload(server, token, {})).body.code).toBe('workspace.logo_missing')
  expect((await upload(server, token, formWith(png, 'logo.png', 'image/png', 'avatar'))).body.code).toBe(
    'workspace.logo_missing',
  )
  expect((await upload(server, token, formWith(padded(512 * 1024)))).status).toBe(200)
  for (const bytes of [512 * 1024 + 1, 3 * 1024 * 1024])
    expect(await upload(server, token, formWith(padded(bytes)))).toMatchObject({
      status: 413,
      body: { code: 'workspace.logo_too_large' },
    })
})

test('logo: unknown names and paths are not found', async () => {
  const server = await startTestServer()
  const names = [
    'nada.webp',
    `logo_${'A'.repeat(22)}.webp`,
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a'.repeat(400),
    '%E0%A4%A',
  ]
  for (const name of names) {
    const response = await fetch(`${server.url}/uploads/logos/${name}`)
    expect({ name, status: response.status }).toEqual({ name, status: 404 })
  }
})

test('brand: administrators change it, others do not; a member reads each change in the list', async () => {
  const server = await startTestServer()
  const owner = await signUp(server, 'mariana')
  const [admin, agent] = [await signUp(server, 'admin'), await signUp(server, 'luis')]
  await addMember(server, owner.id, admin.id, 'admin')
  await addMember(server, owner.id, agent.id, 'agent')
  const file = await picture(64, 64).png().toBuffer()
  expect((await upload(server, admin.token, formWith(file), inWorkspace(owner.id))).status).toBe(200)
  expect((await upload(server, agent.token, formWith(file), inWorkspace(owner.id))).status).toBe(403)
  const color = { color: '#ABCDEF' }
  expect((await server.call('PUT', '/api/workspace/color', color, admin.token, inWorkspace(owner.id))).status).toBe(200)
  const seen = (await server.call('GET', '/api/workspaces', undefined, agent.token)).body.data.find(
    ({ id }: Workspace) => id === owner.id,
  )
  expect(seen).toMatchObject({ color: '#abcdef', logo: expect.stringContaining('/uploads/logos/') })
})

test('color: six hexadecimal digits or none', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  for (const color of ['red', '#fff', '#12345g', '#123456;background:url(x)', '#1234567', '', 5, '#123456\n'])
    expect([color, (await setColor(server, token, color)).status]).toEqual([color, 400])
  expect((await setColor(server, token, '#0b6775')).body.data.color).toBe('#0b6775')
  expect((await setColor(server, token, null)).body.data.color).toBeNull()
})
