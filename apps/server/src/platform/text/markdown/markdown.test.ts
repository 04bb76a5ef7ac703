import { expect, test } from 'vitest'
import { markdownToPlainText } from './to-plain-text.ts'
import { markdownToTelegramHtml } from './to-telegram-html.ts'
import { markdownToWhatsApp } from './to-whatsapp.ts'

type MarkdownCase = { written: string; whatsapp: string; telegram: string; plain: string }

const cases: MarkdownCase[] = [
  {
    written: '¡Hola! **Abrimos** a las *9*.',
    whatsapp: '¡Hola! *Abrimos* a las *9*.',
    telegram: '¡Hola! <b>Abrimos</b> a las <i>9</i>.',
    plain: '¡Hola! Abrimos a las 9.',
  },
  {
    written: '# Horario\n\nLunes a **viernes**',
    whatsapp: '*Horario*\n\nLunes a *viernes*',
    telegram: '<b>Horario</b>\n\nLunes a <b>viernes</b>',
    plain: 'Horario\n\nLunes a viernes',
  },
  {
    written: '## **Menú** _del día_',
    whatsapp: '*Menú del día*',
    telegram: '<b>Menú del día</b>',
    plain: 'Menú del día',
  },
  {
    written: 'Mira el [menú](https://a.co/x?y=1&z=2).',
    whatsapp: 'Mira el menú (https://a.co/x?y=1&z=2).',
    telegram: 'Mira el <a href="https://a.co/x?y=1&amp;z=2">menú</a>.',
    plain: 'Mira el menú (https://a.co/x?y=1&z=2).',
  },
  {
    written: 'Ve https://a.co y <https://b.co> o [https://c.co](https://c.co)',
    whatsapp: 'Ve https://a.co y https://b.co o https://c.co',
    telegram: 'Ve https://a.co y https://b.co o <a href="https://c.co">https://c.co</a>',
    plain: 'Ve https://a.co y https://b.co o https://c.co',
  },
  {
    written: '- uno\n- **dos**\n  - tres\n\n1. a\n1. b\n- [x] listo',
    whatsapp: '• uno\n• *dos*\n  • tres\n\n1. a\n1. b\n• ☑ listo',
    telegram: '• uno\n• <b>dos</b>\n  • tres\n\n1. a\n1. b\n• ☑ listo',
    plain: '• uno\n• dos\n  • tres\n\n1. a\n1. b\n• ☑ listo',
  },
  {
    written: '> cita\n> dos\n\n~~antes~~ `ya` 3 < 4 & 5 \\*no\\*<br>fin',
    whatsapp: '> cita\n> dos\n\n~antes~ `ya` 3 < 4 & 5 *no*\nfin',
    telegram: '<blockquote>cita\ndos</blockquote>\n\n<s>antes</s> <code>ya</code> 3 &lt; 4 &amp; 5 *no*\nfin',
    plain: 'cita\ndos\n\nantes ya 3 < 4 & 5 *no*\nfin',
  },
  {
    written: '| Prenda | Precio |\n|---|---|\n| Camisa | **38** |',
    whatsapp: '*Prenda · Precio*\nCamisa · *38*',
    telegram: '<b>Prenda · Precio</b>\nCamisa · <b>38</b>',
    plain: 'Prenda · Precio\nCamisa · 38',
  },
  {
    written: '```js\na < b\n```\nfin',
    whatsapp: '```a < b```\nfin',
    telegram: '<pre>a &lt; b</pre>\nfin',
    plain: 'a < b\nfin',
  },
]

test.each(cases)('markdown: $written', ({ written, whatsapp, telegram, plain }) => {
  expect({
    whatsapp: markdownToWhatsApp(written),
    telegram: markdownToTelegramHtml(written),
    plain: markdownToPlainText(written),
  }).toEqual({
    whatsapp,
    telegram,
    plain,
  })
})

test('markdown: text without Markdown stays as it was typed', () => {
  for (const text of [
    'Cuesta $38',
    'Precio: $38\n---a',
    'mi_archivo_final.pdf',
    '5 * 3 * 2 = 30',
    'Hola\nsoy Ana\n\ny tú',
    'A las 9:00 - 18:00',
    '#oferta',
    'Total:\n$38\n===',
    '    con sangría',
    '[1]: https://a.co',
    '¿Qué? <Ana> y «Luz»',
  ])
    expect([markdownToPlainText(text).trim(), markdownToWhatsApp(text).trim()]).toEqual([text.trim(), text.trim()])
})

test('markdown: text in WhatsApp’s own marks stays as it is', () => {
  for (const text of ['*Abrimos* hoy', '_quizá_', '~38~ 30', '*_ambos_*', '• uno', '1. uno\n2. dos', '> cita'])
    expect(markdownToWhatsApp(text)).toBe(text)
})

test('markdown: links of other schemes are no links in Telegram, and no mark leaves its attribute', () => {
  expect(markdownToTelegramHtml('[x](javascript:alert(1))')).toBe('x (javascript:alert(1))')
  expect(markdownToTelegramHtml('[x](https://a.co/"onclick="y)')).not.toMatch(/"onclick/)
})

const attacks: Record<string, (length: number) => string> = {
  brackets: (length) => '['.repeat(length),
  quotes: (length) => '>'.repeat(length),
  'spaced quotes': (length) => '> '.repeat(length / 2),
  stars: (length) => '*a **a '.repeat(length / 7),
  underscores: (length) => 'a_'.repeat(length / 2),
  lists: (length) => '- '.repeat(length / 2),
  blanks: (length) => `${' '.repeat(length - 1)}x`,
  links: (length) => '[a]('.repeat(length / 4),
  tables: (length) => '|a'.repeat(length / 4) + '\n' + '|-'.repeat(length / 4),
  ticks: (length) => '`a'.repeat(length / 2),
  tags: (length) => '<a '.repeat(length / 3),
  numbers: (length) => '1. a\n'.repeat(length / 5),
}

test.each(Object.keys(attacks))(
  'markdown: %s of 4,096 and of 2 million characters render quickly and do not grow',
  (kind) => {
    for (const length of [4_096, 2_000_000]) {
      const text = attacks[kind]!(length)
      expect(markdownToPlainText(text).length).toBeLessThanOrEqual(text.length)
      expect(markdownToWhatsApp(text).length).toBeLessThanOrEqual(text.length)
      expect(markdownToTelegramHtml(text)).not.toBe('')
    }
  },
)
