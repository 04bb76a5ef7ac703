import * as fc from 'fast-check'
import PostalMime from 'postal-mime'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { compose } from '../../adapters/mail/compose.ts'
import type { Letter } from '../../ports/letters.ts'
import { render } from './render.ts'

const place = { publicUrl: 'https://portavoz.ejemplo.co', timeZone: 'America/Bogota' }
const link = 'https://portavoz.ejemplo.co/verify-email?token=abc'
const at = new Date('2026-11-21T16:46:00Z')
const to = { to: 'ana@ejemplo.co', name: 'Ana' }

const letters: Letter[] = [
  { ...to, kind: 'verify', link },
  { ...to, kind: 'change', link },
  { ...to, kind: 'reset', link },
  { ...to, kind: 'unlock', link, source: '203.0.113.9', at },
  { ...to, kind: 'email_changed', newEmail: 'nueva@ejemplo.co', at },
  { ...to, kind: 'password_changed', at },
]

/** What a person sees of it. */
const seen = (html: string): string =>
  html
    .replace(/<(head|style)\b.*?<\/\1>|<!--.*?-->|<[^>]*>/gs, ' ')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')

const whole = (name: string): Letter => ({ kind: 'unlock', to: 'ana@ejemplo.co', name, link, source: name, at })
/** The letter as a mailbox reads it. */
async function posted(letter: Letter) {
  const writer = createTransport({ streamTransport: true, buffer: true })
  const mail = { id: 'X', at, to: letter.to, link, ...render(letter, place) }
  const { message } = await writer.sendMail(compose(mail, 'Portavoz <cartas@ejemplo.co>'))
  return PostalMime.parse(message as Buffer)
}

/** Every tag, in order: what a person wrote may change none. */
const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? []

test.each(letters)(
  'the letter «$kind» says the same with and without HTML, and what to do if it was not you',
  (letter) => {
    const { subject, text, html } = render(letter, place)
    expect(subject.length).toBeLessThan(60)
    const read = seen(html)
    for (const line of text.split('\n').filter(Boolean).slice(0, -2))
      expect(read).toContain(line.replace(/^(Desde|Cuándo|Nueva dirección): /, '').replace(/(?<=mi .*|mi):$/, ''))
    expect(text).toContain('Hola, Ana:')
    expect(text).toContain('no fuiste tú')
    expect(text).toContain('https://portavoz.ejemplo.co')
  },
)

test.each(letters.filter((letter) => 'link' in letter))(
  'the link of «$kind» is a button, stands bare below it, lasts 24 hours and works once',
  (letter) => {
    const { text, html } = render(letter, place)
    expect(html.split(`href="${link}"`)).toHaveLength(3)
    expect(html).toContain(`>${link}</a>`)
    expect(text).toContain(`\n${link}\n`)
    expect(text).toContain('El enlace funciona una sola vez y vence en 24 horas.')
  },
)

test('a lock tells from where and when, in words that hold in any zone', () => {
  const { text } = render(letters[3] as Letter, place)
  expect(text).toContain('Desde: 203.0.113.9')
  expect(text).toMatch(/Cuándo: 21 de noviembre de 2026 a las 11:46 GMT-5/)
})

test.each(letters)('«$kind» is one column that needs nothing from elsewhere', (letter) => {
  const { html } = render(letter, place)
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
])('the name %j is only a name', (name) => {
  const { html, text, subject } = render(whole(name), place)
  const usual = render(whole('Ana'), place)
  expect(tags(html)).toEqual(tags(usual.html))
  expect(subject).toBe(usual.subject)
  expect(text.split('\n')).toHaveLength(usual.text.split('\n').length)
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
})

test.each(['ganaste.ejemplo.co', 'http://x.co/a', 'www.x.co', 'a@x.co'])('the name %s becomes no link', (name) => {
  const { html, text } = render({ kind: 'reset', to: 'ana@ejemplo.co', name, link }, place)
  expect(text).not.toContain(name)
  expect(html).not.toContain(name)
  expect(text.replaceAll('\u200B', '')).toContain(`Hola, ${name}:`)
})

const anyName = fc.string({ unit: 'binary', maxLength: 60 })

test('no name, whatever it is, adds a line or a tag', () => {
  const usual = render(whole('Ana'), place)
  fc.assert(
    fc.property(anyName, (name) => {
      const { html, text } = render(whole(name), place)
      return tags(html).join() === tags(usual.html).join() && text.split('\n').length === usual.text.split('\n').length
    }),
    { numRuns: 300 },
  )
})

test('no name, whatever it is, adds a header or a recipient, and it arrives as it was written', async () => {
  const usual = (await posted(whole('Ana'))).headers.map(({ key }) => key)
  await fc.assert(
    fc.asyncProperty(anyName, async (name) => {
      const { headers, to: reader, html, text } = await posted(whole(name))
      const written = render(whole(name), place)
      expect(headers.map(({ key }) => key)).toEqual(usual)
      expect(reader).toEqual([{ address: 'ana@ejemplo.co', name: '' }])
      expect(html?.trim()).toBe(written.html.trim())
      expect(text?.trim()).toBe(written.text.trim())
    }),
    { numRuns: 25 },
  )
})

test('an address with a comma or a line end is one recipient or none', async () => {
  for (const odd of ['ana@ejemplo.co, beto@ejemplo.co', 'ana@ejemplo.co\r\nBcc: beto@ejemplo.co']) {
    const parsed = await posted({ kind: 'verify', to: odd, name: 'Ana', link })
    expect(parsed.to).toHaveLength(1)
    expect(parsed.bcc).toBeUndefined()
  }
})
