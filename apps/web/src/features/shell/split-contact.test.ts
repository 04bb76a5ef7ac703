import { expect, test } from 'vitest'
import { splitContact } from './split-contact.ts'

test.each([
  ['Ana, 300 111 2233', [null, null, 'tel:3001112233']],
  ['+57 (300) 111-2233', ['tel:+573001112233']],
  ['ana@tecnicos.example', ['mailto:ana@tecnicos.example']],
  ['quien administra la instalación', [null]],
  ['el 12 de la calle 5', [null]],
  ['javascript:alert(1)', [null]],
])('contact «%s»: its parts link to %j', (contact, hrefs) => {
  const parts = splitContact(contact)
  expect(parts.map(({ href }) => href)).toEqual(hrefs)
  expect(parts.map(({ text }) => text).join('')).toBe(contact)
})
