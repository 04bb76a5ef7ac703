import { expect, test } from 'vitest'
import { modelFailureText, ungroundedText } from './reason-text.ts'

const row = (detail: Record<string, string>) => ({ detail }) as unknown as Parameters<typeof ungroundedText>[0]

test('withheld draft: the reason names the kind of ungrounded fact', () => {
  expect(ungroundedText(row({ what: 'amount', said: '$6' }))).toBe(
    'La respuesta decía «$6», que no está en tus documentos',
  )
  expect(ungroundedText(row({ what: 'prompt', said: '' }))).toBe('La respuesta repetía tus instrucciones')
  expect(ungroundedText(row({ what: 'unchecked', said: '' }))).toBe('La respuesta no se pudo revisar a tiempo')
})

test('turn that waits for its pictures: the reason is no failure of the model', () => {
  const textOf = (kind: string) => modelFailureText({ step: 'brain_waits', detail: { kind }, messageId: null })
  expect(textOf('no_turn')).toBe('el servidor tenía demasiadas fotos a la vez')
  expect(textOf('not_loaded')).toBe('el servidor no pudo preparar las fotos a tiempo')
})
