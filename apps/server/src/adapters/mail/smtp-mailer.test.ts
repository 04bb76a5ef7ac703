import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startSmtpServer } from '../../../test/fakes/mail/smtp-server.ts'
import { toMailError } from './mail-error.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { smtpOptions } from './smtp-options.ts'

const mail = {
  id: 'X',
  at: new Date(),
  to: 'ana@ejemplo.co',
  subject: 'Hola',
  text: 'Hola',
  html: '<p>Hola</p>',
  link: null,
}

test.each([
  ['smtp://correo.ejemplo.co', { host: 'correo.ejemplo.co', port: 25, secure: false, requireTLS: false }],
  ['smtp://u:p@correo.ejemplo.co', { port: 587, secure: false, requireTLS: true, tls: { rejectUnauthorized: true } }],
  ['smtps://u:p@correo.ejemplo.co', { port: 465, secure: true, requireTLS: false, tls: { rejectUnauthorized: true } }],
  ['smtp://u%40x.co:cl%20ave@correo.ejemplo.co:2525', { port: 2525, auth: { user: 'u@x.co', pass: 'cl ave' } }],
  ['smtp://u:p@127.0.0.1:2525', { requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtp://[::1]:2525', { host: '::1', tls: { rejectUnauthorized: false } }],
  ['smtps://correo.ejemplo.co?tls.rejectUnauthorized=false', { tls: { rejectUnauthorized: false } }],
  ['smtps://correo.ejemplo.co?logger=true', { tls: { rejectUnauthorized: true } }],
])('SMTP_URL %s is parsed', (url, options) => expect(smtpOptions(url)).toMatchObject(options))

test('SMTP: an e-mail is sent over TLS where the server offers it', async () => {
  const post = await startSmtpServer()
  try {
    await createSmtpMailer({ url: post.url, from: 'cartas@ejemplo.co' }).send(mail)
    expect(post.emails).toMatchObject([{ isEncrypted: true, from: { address: 'cartas@ejemplo.co' } }])
  } finally {
    await post.close()
  }
})

const drip = (socket: Socket) => {
  const timer = setInterval(() => socket.write('220-wait\r\n'), 20)
  socket.on('close', () => clearInterval(timer))
}

test.each([
  ['sends nothing', (_line: Socket) => {}],
  ['never ends its answer', drip],
])('SMTP server that %s: times out', async (_name, behave) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'cartas@ejemplo.co', timeoutMs: 200 })
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'Error', isPermanent: false })
  server.close()
})

test.each([
  ['sends no greeting', (_line: Socket) => {}],
  ['never ends its greeting', drip],
])('SMTP server that %s: the e-mail did not arrive', async (_name, behave) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    behave(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = `smtp://127.0.0.1:${port}`
  const mailer = createSmtpMailer({ url, from: 'cartas@ejemplo.co', setupTimeoutMs: 100 })
  await expect(mailer.send(mail)).rejects.toMatchObject({ isPermanent: false, mayHaveArrived: false })
  server.close()
})

test.each([
  [{ code: 'ETIMEDOUT', timeoutType: 'CONNECT_TIMEOUT', command: 'CONN' }, false],
  [{ code: 'ETIMEDOUT', timeoutType: 'UPGRADE_TIMEOUT', command: 'CONN' }, false],
  [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' }, true],
  [{ code: 'ETLS', command: 'STARTTLS' }, false],
  [{ code: 'EAUTH', command: 'API' }, false],
  [{ code: 'ESOCKET', syscall: 'connect', command: 'CONN' }, false],
  [{ code: 'ESOCKET', syscall: 'read', command: 'CONN' }, true],
  [{ code: 'ECONNECTION', command: 'CONN' }, true],
])('SMTP failure %j: the e-mail may have arrived: %s', (failure, mayHaveArrived) =>
  expect(toMailError(Object.assign(new Error('x'), failure))).toMatchObject({ isPermanent: false, mayHaveArrived }),
)

test('SMTP answer without end: cut after 64 kB, and the error is short', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(`220 ${'a'.repeat(100_000)}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'cartas@ejemplo.co' })
  await expect(mailer.send(mail)).rejects.toMatchObject({ message: expect.stringMatching(/maximum allowed size/) })
  server.close()
})

test.each([' ', '9', 'a\n\n'])('SMTP refusal of 2 MB of %j: only its beginning is read', (sign) => {
  const long = sign.repeat(2_000_000 / sign.length)
  expect(toMailError({ message: long }).message.length).toBeLessThan(5_000)
  expect(toMailError({ code: 'EMESSAGE', responseCode: 550, response: `550 5.1.1 ${long}` }).message).toBe(
    'the mail server answered 550 5.1.1',
  )
})

test('remote SMTP server with an untrusted certificate: refused', async () => {
  const post = await startSmtpServer()
  try {
    // Resolves to this machine without being a loopback name.
    const url = post.url.replace('127.0.0.1', '127.1')
    const sending = createSmtpMailer({ url, from: 'cartas@ejemplo.co' }).send(mail)
    await expect(sending).rejects.toMatchObject({ message: expect.stringMatching(/certificate/), isPermanent: false })
    expect(post.emails).toEqual([])
  } finally {
    await post.close()
  }
})
