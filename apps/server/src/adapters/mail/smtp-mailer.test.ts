import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openPostOffice } from '../../../test/fakes/mail/post-office.ts'
import { toMailError } from './refusal.ts'
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
])('%s is understood', (url, options) => expect(smtpOptions(url)).toMatchObject(options))

test('a letter goes over TLS where the server offers it', async () => {
  const post = await openPostOffice()
  try {
    await createSmtpMailer({ url: post.url, from: 'cartas@ejemplo.co' }).send(mail)
    expect(post.letters).toMatchObject([{ isEncrypted: true, from: { address: 'cartas@ejemplo.co' } }])
  } finally {
    await post.close()
  }
})

const drip = (line: Socket) => {
  const timer = setInterval(() => line.write('220-wait\r\n'), 20)
  line.on('close', () => clearInterval(timer))
}

test.each([
  ['says nothing', (_line: Socket) => {}],
  ['never comes to an end', drip],
])('a server that %s is left in time', async (_name, behave) => {
  const server = createServer((line) => {
    line.on('error', () => {})
    behave(line)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'cartas@ejemplo.co', patienceMs: 200 })
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'Error', isForGood: false })
  server.close()
})

test('a server whose answer does not end is left after 64 kB, and little of what it says is kept', async () => {
  const server = createServer((line) => {
    line.on('error', () => {})
    line.write(`220 ${'a'.repeat(100_000)}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'cartas@ejemplo.co' })
  await expect(mailer.send(mail)).rejects.toMatchObject({ message: expect.stringMatching(/maximum allowed size/) })
  server.close()
})

test.each([' ', '9', 'a\n\n'])('of a refusal of 2 MB of %j the beginning is read', (sign) => {
  const long = sign.repeat(2_000_000 / sign.length)
  expect(toMailError({ message: long }).message.length).toBeLessThan(5_000)
  expect(toMailError({ code: 'EMESSAGE', responseCode: 550, response: `550 5.1.1 ${long}` }).message).toBe(
    'the mail server answered 550 5.1.1',
  )
})

test('beyond this machine a certificate that nobody vouches for is not believed', async () => {
  const post = await openPostOffice()
  try {
    // Leads here, but does not say so.
    const url = post.url.replace('127.0.0.1', '127.1')
    const sending = createSmtpMailer({ url, from: 'cartas@ejemplo.co' }).send(mail)
    await expect(sending).rejects.toMatchObject({ message: expect.stringMatching(/certificate/), isForGood: false })
    expect(post.letters).toEqual([])
  } finally {
    await post.close()
  }
})
