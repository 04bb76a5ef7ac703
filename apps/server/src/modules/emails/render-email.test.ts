import { textOn } from '@portavoz/contract'
import * as fc from 'fast-check'
import PostalMime from 'postal-mime'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { composeEmail } from '../../adapters/mail/compose-email.ts'
import type { Email } from '../../ports/mail/emails.ts'
import { renderEmail } from './render-email.ts'

const settings = { publicUrl: 'https://portavoz.ejemplo.co', timeZone: 'America/Bogota' }
const link = 'https://portavoz.ejemplo.co/verify-email?token=abc'
const at = new Date('2026-11-21T16:46:00Z')
const to = { to: 'ana@ejemplo.co', name: 'Ana' }

const emails: Email[] = [
  { ...to, kind: 'verify', link },
  { ...to, kind: 'change', link },
  { ...to, kind: 'reset', link },
  { ...to, kind: 'unlock', link, source: '203.0.113.9', at },
  { ...to, kind: 'email_changed', newEmail: 'nueva@ejemplo.co', at },
  { ...to, kind: 'password_changed', at },
  { ...to, kind: 'password_changed', hasUnlinked: true, at },
  { ...to, kind: 'provider', event: 'linked', provider: 'Acceso <Único>', at },
  { ...to, kind: 'provider', event: 'unlinked', provider: 'Acceso Único', at },
  { ...to, kind: 'second_factor', event: 'on', at },
  { ...to, kind: 'second_factor', event: 'too_many_codes', at },
]

const invitation = { ...to, kind: 'invitation', link, workspace: 'Tienda Aurora', invitedBy: 'Ana' } as const

/** The text that a reader sees. */
const visibleText = (html: string): string =>
  html
    .replace(/<(head|style)\b.*?<\/\1>|<!--.*?-->|<[^>]*>/gs, ' ')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')

const emailTo = (name: string): Email => ({ kind: 'unlock', to: 'ana@ejemplo.co', name, link, source: name, at })
/** The e-mail as a mail program parses it. */
async function sendAndParse(email: Email) {
  const writer = createTransport({ streamTransport: true, buffer: true })
  const unsubscribeLink = email.kind === 'digest' ? email.unsubscribeLink : null
  const mail = { id: 'X', at, to: email.to, link, unsubscribeLink, ...renderEmail(email, settings) }
  const { message } = await writer.sendMail(composeEmail(mail, 'Portavoz <cartas@ejemplo.co>'))
  return PostalMime.parse(message as Buffer)
}

/** Every tag in order: a person's text must not change it. */
const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

test.each(emails)('e-mail «$kind»: HTML and text say the same, and what to do if it was not you', (email) => {
  const { subject, text, html } = renderEmail(email, settings)
  expect(subject.length).toBeLessThan(60)
  const shown = visibleText(html)
  for (const line of text.split('\n').filter(Boolean).slice(0, -2))
    expect(shown).toContain(line.replace(/^(Desde|Cuándo|Nueva dirección): /, '').replace(/(?<=mi .*|mi):$/, ''))
  expect(text).toContain('Hola, Ana:')
  expect(text).toContain('no fuiste tú')
  expect(text).toContain('https://portavoz.ejemplo.co')
})

test.each(emails.filter((email) => 'link' in email))(
  'link of «$kind»: a button and a bare link; valid for 24 hours, once',
  (email) => {
    const { text, html } = renderEmail(email, settings)
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(html).toContain(`>${link}</a>`)
    expect(text).toContain(`\n${link}\n`)
    expect(text).toContain('El enlace funciona una sola vez y vence en 24 horas.')
  },
)

test('unlock e-mail: source and time with its zone', () => {
  const { text } = renderEmail(emails[3] as Email, settings)
  expect(text).toContain('Desde: 203.0.113.9')
  expect(text).toMatch(/Cuándo: 21 de noviembre de 2026 a las 11:46 GMT-5/)
})

test.each(emails)('e-mail «$kind»: one column without external resources', (email) => {
  const { html } = renderEmail(email, settings)
  expect(html).not.toMatch(/<(img|link|script|iframe|form|svg)\b|url\(|@import|@font-face/i)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('<html lang="es"')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(Buffer.byteLength(html)).toBeLessThan(30_000)
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</td></tr></table><h1>Ganaste</h1>',
  '<!--[if mso]><h1>x</h1><![endif]-->',
  '&lt;b&gt;&#60;b&#62;',
  'Ana\r\nBcc: otra@ejemplo.co',
  'Ana\r\n\r\nGanaste',
  'Ana\u2028Ganaste\u2029\u0085hoy',
  '\u202Ecilbup\u202C',
  '\u0000\u0008\u001B[31m',
  '${link} {{link}} %s $& $1',
  '田中さん ‫مرحبا‬ 👩‍👩‍👧',
  '',
  '\u200B\uFEFF',
])('name %j: it changes nothing but the greeting', (name) => {
  const { html, text, subject } = renderEmail(emailTo(name), settings)
  const reference = renderEmail(emailTo('Ana'), settings)
  expect(tags(html)).toEqual(tags(reference.html))
  expect(subject).toBe(reference.subject)
  expect(text.split('\n')).toHaveLength(reference.text.split('\n').length)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
})

test.each([undefined, null, '#ffd400', '#0b1e5b'])(
  'invitation with the color %s: it speaks for the workspace',
  (color) => {
    const { html, text, subject } = renderEmail({ ...invitation, role: 'agent', color: color ?? null }, settings)
    const shown = visibleText(html)
    expect(shown.trim().startsWith('Con este enlace')).toBe(true)
    expect(shown.indexOf('Tienda Aurora')).toBeLessThan(shown.indexOf('Te invitaron a un negocio'.concat(' Hola')))
    expect(text).toContain('Negocio: Tienda Aurora')
    expect(text).toContain('Tienda Aurora, con Portavoz')
    // Anyone may name a workspace: a subject is read before it is clear who sent it.
    expect(subject).not.toContain('Aurora')
    expect(html).not.toMatch(/<img\b|url\(|cid:/i)
    if (color) {
      expect(html).toContain(`bgcolor="${color}"`)
      expect(html).toContain(`color:${textOn(color)};word-break`)
    }
  },
)

test.each([
  '#fff;background:url(//x.co/a)',
  '"><img src=//x.co/a>',
  'expression(alert(1))',
  '#12345',
  '}</style><script>1</script>',
])('invitation with the color %j: it is ignored', (color) => {
  const { html } = renderEmail({ ...invitation, role: 'agent', color }, settings)
  expect(html).toBe(renderEmail({ ...invitation, role: 'agent' }, settings).html)
})

test.each(['<script>alert(1)</script>', '"><img src=x>', '</td></tr></table><h1>Ganaste</h1>', 'ganaste.ejemplo.co'])(
  'invitation of the workspace %j: its name adds no tag and no link',
  (workspace) => {
    const { html, text } = renderEmail({ ...invitation, role: 'agent', color: '#0b1e5b', workspace }, settings)
    const reference = renderEmail({ ...invitation, role: 'agent', color: '#0b1e5b' }, settings)
    expect(tags(html)).toEqual(tags(reference.html))
    expect(text).not.toContain('ganaste.ejemplo.co')
    expect(text.split('\n')).toHaveLength(reference.text.split('\n').length)
  },
)

test.each(['ganaste.ejemplo.co', 'http://x.co/a', 'www.x.co', 'a@x.co'])(
  'name %s: it does not become a link',
  (name) => {
    const { html, text } = renderEmail({ kind: 'reset', to: 'ana@ejemplo.co', name, link }, settings)
    expect(text).not.toContain(name)
    expect(html).not.toContain(name)
    expect(text.replaceAll('\u200B', '')).toContain(`Hola, ${name}:`)
  },
)

const anyName = fc.string({ unit: 'binary', maxLength: 60 })

test('any name: adds no line and no tag', () => {
  const reference = renderEmail(emailTo('Ana'), settings)
  fc.assert(
    fc.property(anyName, (name) => {
      const { html, text } = renderEmail(emailTo(name), settings)
      return (
        tags(html).join() === tags(reference.html).join() &&
        text.split('\n').length === reference.text.split('\n').length
      )
    }),
    { numRuns: 300 },
  )
})

const digestAbout = (about: string, workspace = 'Panadería'): Email => ({
  ...to,
  kind: 'digest',
  link: 'https://portavoz.ejemplo.co/conversations',
  unsubscribeLink: 'https://portavoz.ejemplo.co/avisos/baja?token=v1.0badcafe.AAAA',
  total: 12,
  // A name without a visible letter is no brand, which has other tags.
  brand: { workspace: `Horno ${workspace}`, color: '#7c3aed' },
  sections: [
    { workspace, lines: [{ about, text: 'te escribió', link: 'https://portavoz.ejemplo.co/conversations?a=1&b=2' }] },
  ],
  more: 11,
})

test('digest: HTML and text say the same, with the reason for it and the link that ends it', () => {
  const { subject, html, text } = renderEmail(digestAbout('Clara'), settings)
  expect(subject).toBe('Tienes 12 asuntos sin atender')
  for (const part of ['Panadería', 'Clara', 'te escribió', 'Y 11 más.', 'porque lo encendiste', 'Dejar de recibir']) {
    expect(visibleText(html)).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('href="https://portavoz.ejemplo.co/conversations?a=1&#38;b=2"')
  expect(html).toContain('href="https://portavoz.ejemplo.co/avisos/baja?token=v1.0badcafe.AAAA"')
})

test('any name of a customer or business in a digest: adds no line, no tag and no link', () => {
  const reference = renderEmail(digestAbout('Clara'), settings)
  fc.assert(
    fc.property(anyName, anyName, (about, workspace) => {
      const { html, text } = renderEmail(digestAbout(about, workspace), settings)
      return (
        tags(html).join() === tags(reference.html).join() &&
        text.split('\n').length === reference.text.split('\n').length
      )
    }),
    { numRuns: 300 },
  )
  const { html, text } = renderEmail(digestAbout('www.malo.co', 'https://malo.co'), settings)
  expect([html.includes('www.malo.co'), text.includes('https://malo.co')]).toEqual([false, false])
})

test('any name: adds no header and no recipient, and the e-mail arrives as it was rendered', async () => {
  const reference = (await sendAndParse(emailTo('Ana'))).headers.map(({ key }) => key)
  await fc.assert(
    fc.asyncProperty(anyName, async (name) => {
      const { headers, to: reader, html, text } = await sendAndParse(emailTo(name))
      const written = renderEmail(emailTo(name), settings)
      expect(headers.map(({ key }) => key)).toEqual(reference)
      expect(reader).toEqual([{ address: 'ana@ejemplo.co', name: '' }])
      expect(html?.trim()).toBe(written.html.trim())
      expect(text?.trim()).toBe(written.text.trim())
    }),
    { numRuns: 25 },
  )
})

test('digest: each unsubscribe header is on one line', async () => {
  const { headers } = await sendAndParse(digestAbout('Clara\r\nBcc: beto@ejemplo.co'))
  const valueOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value)
  expect(valueOf('list-unsubscribe')).toEqual(['<https://portavoz.ejemplo.co/avisos/baja?token=v1.0badcafe.AAAA>'])
  expect(valueOf('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(valueOf('bcc')).toEqual([])
})

test('address with a comma or a line break: at most one recipient', async () => {
  for (const address of ['ana@ejemplo.co, beto@ejemplo.co', 'ana@ejemplo.co\r\nBcc: beto@ejemplo.co']) {
    const parsed = await sendAndParse({ kind: 'verify', to: address, name: 'Ana', link })
    expect(parsed.to).toHaveLength(1)
    expect(parsed.bcc).toBeUndefined()
  }
})
