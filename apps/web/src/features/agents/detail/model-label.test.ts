import { expect, test } from 'vitest'
import { modelLabel } from './model-label.ts'

test.each([
  [{ by: 'agent', name: 'gpt-5' }, 'El de este agente: gpt-5'],
  [{ by: 'account', name: 'llama' }, 'El de tu cuenta: llama'],
  [{ by: 'installation', name: 'gpt-5-mini' }, 'El de tu cuenta, que es el de la instalación: gpt-5-mini'],
  [null, 'Ninguno: cita tus documentos o envía el mensaje de respaldo'],
] as const)('label of model %j: «%s»', (model, label) => expect(modelLabel({ model })).toBe(label))
