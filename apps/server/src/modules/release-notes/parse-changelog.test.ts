import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseChangelog } from './parse-changelog.ts'

test('changelog: published versions as plain text; what is not published is left out', () => {
  const text = [
    '# Novedades',
    'Lo que cambia.',
    '## Sin publicar',
    '- Secreto.',
    '## 0.2.0 · 1 de diciembre de 2026',
    '',
    'Una línea.',
    '**Lo que se corrigió**',
    '- Con `npm run update`, [ver](docs/x.md) y **más**: [cómo](docs/guia/y.md).',
    '- <img src=x onerror=alert(1)>',
    '## 0.1.0',
    '- Lo primero.',
  ].join('\n')
  expect(parseChangelog(text)).toEqual([
    {
      version: '0.2.0',
      date: '1 de diciembre de 2026',
      lines: [
        { kind: 'text', text: 'Una línea.' },
        { kind: 'title', text: 'Lo que se corrigió' },
        { kind: 'item', text: 'Con npm run update, ver y más.' },
        { kind: 'item', text: '<img src=x onerror=alert(1)>' },
      ],
    },
    { version: '0.1.0', date: '', lines: [{ kind: 'item', text: 'Lo primero.' }] },
  ])
})

test('changelog: a huge one is cut', () => {
  const sections = Array.from({ length: 100 }, (_, at) => `## 0.${at}.0\n${`- ${'a'.repeat(5_000)}\n`.repeat(100)}`)
  const parsed = parseChangelog(sections.join('\n'))
  expect([parsed.length, parsed[0]?.lines.length, parsed[0]?.lines[0]?.text.length]).toEqual([20, 60, 701])
  expect(parseChangelog('')).toEqual([])
})

test('changelog: that of this program has its first version', () => {
  const sections = parseChangelog(readFileSync('CHANGELOG.md', 'utf8'))
  expect(sections.at(-1)).toMatchObject({ version: '0.1.0', date: '23 de noviembre de 2026' })
})
