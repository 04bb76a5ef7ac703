import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import { MailError } from '../../ports/mail/mailer.ts'
import { createFolderMailer } from './folder-mailer.ts'

const mail = {
  id: '01KAZZZZZZZZZZZZZZZZZ4Q2M7',
  at: new Date('2026-11-21T16:45:10.123Z'),
  to: 'ana@ejemplo.co',
  subject: '¿Contraseña nueva? Elígela aquí',
  text: 'Hola, Ana:\n\nhttps://portavoz.ejemplo.co/reset-password?token=abc\n',
  html: '<p>Hola, Ana:</p>',
  link: 'https://portavoz.ejemplo.co/reset-password?token=abc',
}

let dataDir: string
let logLines: { msg: string }[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartas-'))
  logLines = []
})

afterEach(() => rmSync(dataDir, { recursive: true }))

const createMailer = (folder = join(dataDir, 'letters')) =>
  createFolderMailer({
    folder,
    from: 'Portavoz <no-responder@localhost>',
    log: createLog('info', { write: (text) => void logLines.push(JSON.parse(text)) }),
  })

test('without SMTP: an e-mail is a private .eml file that mail programs open', async () => {
  const mailer = createMailer()
  expect(mailer.canSend).toBe(false)
  await mailer.send(mail)
  const folder = join(dataDir, 'letters')
  expect(readdirSync(folder)).toEqual(['2026-11-21T16-45-10-123Z-contrasena-nueva-eligela-aqui-Z4Q2M7.eml'])
  const file = join(folder, readdirSync(folder)[0] ?? '')
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const parsed = await PostalMime.parse(readFileSync(file))
  expect(parsed).toMatchObject({
    from: { name: 'Portavoz', address: 'no-responder@localhost' },
    to: [{ address: 'ana@ejemplo.co' }],
    subject: mail.subject,
    date: '2026-11-21T16:45:10.000Z',
    messageId: `<${mail.id}@localhost>`,
  })
  expect(parsed.text?.trim()).toBe(mail.text.trim())
  expect(parsed.html?.trim()).toBe(mail.html)
})

test('log line: names the file, the recipient and the link', async () => {
  await createMailer().send(mail)
  await createMailer().send({ ...mail, id: '01KAZZZZZZZZZZZZZZZZZZZZZZ', subject: 'Tu contraseña cambió', link: null })
  expect(logLines).toHaveLength(2)
  expect(logLines[0]?.msg).toMatch(
    /^Carta guardada en .+4Q2M7\.eml, para ana@ejemplo\.co: «.+»\. Su enlace: https:.+abc$/,
  )
  expect(logLines[1]?.msg).toMatch(/^Carta guardada en .+\.eml, para ana@ejemplo\.co: «Tu contraseña cambió»\.$/)
})

test('same e-mail again: overwrites its file', async () => {
  await createMailer().send(mail)
  await createMailer().send(mail)
  expect(readdirSync(join(dataDir, 'letters'))).toHaveLength(1)
})

test('folder that cannot be written: a temporary mail error', async () => {
  writeFileSync(join(dataDir, 'letters'), 'in the way')
  const error = await createMailer()
    .send(mail)
    .catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(MailError)
  expect((error as MailError).isPermanent).toBe(false)
  expect(logLines).toEqual([])
})

test('old e-mail files: deleted with their partial files; newer and foreign files stay', async () => {
  const mailer = createMailer()
  const folder = join(dataDir, 'letters')
  const before = new Date('2026-11-21T16:45:10.124Z')
  await mailer.forgetOld(before)
  await mailer.send(mail)
  await mailer.send({ ...mail, at: before })
  const [old = '', newer = ''] = readdirSync(folder).toSorted()
  const otherFiles = ['2020-01-01-notas.eml', 'LEEME.txt', `mi-${old}`, `${old}.zip`, old.replace('Z-', 'Z-Á')]
  for (const name of [`${old}.part`, ...otherFiles]) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, old.replace('4Q2M7', 'CARPE')))
  await mailer.forgetOld(before)
  expect(readdirSync(folder).toSorted()).toEqual([newer, old.replace('4Q2M7', 'CARPE'), ...otherFiles].toSorted())
})
