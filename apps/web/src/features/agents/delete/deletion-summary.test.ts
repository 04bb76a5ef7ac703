import { expect, test } from 'vitest'
import { deletionResult, deletionWarning } from './deletion-summary.ts'

const telegramAgent = { platform: 'telegram', phoneNumber: null } as const
const whatsappAgent = { platform: 'whatsapp', phoneNumber: '573001112233' } as const
const noBelongings = { conversations: 0, files: 0, documents: 0, leads: 0 }

test.each([
  [
    telegramAgent,
    undefined,
    'El bot dejará de responder. Se perderá también lo que guarda: sus conversaciones, con sus mensajes y archivos, y sus documentos. No se puede deshacer.',
  ],
  [telegramAgent, noBelongings, 'El bot dejará de responder. No tiene conversaciones. No se puede deshacer.'],
  [
    telegramAgent,
    { ...noBelongings, documents: 1 },
    'El bot dejará de responder. No tiene conversaciones. Se eliminará también 1 documento de su base de conocimientos. No se puede deshacer.',
  ],
  [
    whatsappAgent,
    { conversations: 12, files: 3, documents: 1_200, leads: 2 },
    '+57 300 111 2233 dejará de responder y se desvinculará de tu celular. Se perderá también lo que guarda: 12 conversaciones, con sus mensajes y archivos, y los datos de 2 interesados. Se eliminarán también 1.200 documentos de su base de conocimientos. No se puede deshacer.',
  ],
])('deletion warning: counts what is deleted with the agent', (agent, belongings, text) => {
  expect(deletionWarning(agent, belongings)).toBe(text)
})

test('deletion result: counts what was deleted', () => {
  expect(deletionResult(noBelongings)).toBe('')
  expect(deletionResult({ conversations: 1, files: 2, documents: 0, leads: 0 })).toBe('1 conversación y 2 archivos')
  expect(deletionResult({ conversations: 12, files: 3, documents: 2, leads: 1 })).toBe(
    '12 conversaciones, 3 archivos, 2 documentos y 1 interesado',
  )
})
