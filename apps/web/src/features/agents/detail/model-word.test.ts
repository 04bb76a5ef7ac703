import { expect, test } from 'vitest'
import { modelWord } from './model-word.ts'

test.each([
  [{ by: 'agent', name: 'gpt-5' }, 'El de este agente: gpt-5'],
  [{ by: 'account', name: 'llama' }, 'El de tu cuenta: llama'],
  [{ by: 'installation', name: 'gpt-5-mini' }, 'El de la instalación: gpt-5-mini'],
  [null, 'Ninguno: cita tus documentos o envía el mensaje de respaldo'],
] as const)('of %j the detail says «%s»', (model, said) => expect(modelWord({ model })).toBe(said))
