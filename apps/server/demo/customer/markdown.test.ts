import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown.ts'

test.each([
  ['a heading', '## Envíos', '<h2>Envíos</h2>'],
  ['a list', '- PSE\n- Nequi', '<ul><li>PSE</li><li>Nequi</li></ul>'],
  ['a paragraph', 'Desde 3 & más', '<p>Desde 3 &amp; más</p>'],
  ['what it does not know, as written', '1. **uno**', '<p>1. **uno**</p>'],
  ['markup, as text', '- <img src=x onerror="a()">', '<ul><li>&lt;img src=x onerror=&quot;a()&quot;&gt;</li></ul>'],
  [
    'a table',
    '| Café | Precio |\n| --- | ---: |\n| Huila | $36.000 |',
    '<table><thead><tr><th scope="col">Café</th><th scope="col" class="cifra">Precio</th></tr></thead>' +
      '<tbody><tr><th scope="row">Huila</th><td class="cifra">$36.000</td></tr></tbody></table>',
  ],
])('markdown: %s becomes plain HTML', (_, markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html)
})
