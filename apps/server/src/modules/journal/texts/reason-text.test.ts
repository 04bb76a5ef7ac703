import { expect, test } from 'vitest'
import { ungroundedText } from './reason-text.ts'

const row = (detail: Record<string, string>) => ({ detail }) as unknown as Parameters<typeof ungroundedText>[0]

test('withheld draft: the reason names the kind of ungrounded fact', () => {
  expect(ungroundedText(row({ what: 'amount', said: '$6' }))).toBe(
    'La respuesta decía «$6», que no está en tus documentos',
  )
  expect(ungroundedText(row({ what: 'prompt', said: '' }))).toBe('La respuesta repetía tus instrucciones')
  expect(ungroundedText(row({ what: 'unchecked', said: '' }))).toBe('La respuesta no se pudo revisar a tiempo')
})
