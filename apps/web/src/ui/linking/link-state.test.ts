import type { WhatsAppSession } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { toLinkState, firstRefusal } from './link-state.ts'

const session: WhatsAppSession = {
  sessionName: 'agent_x',
  status: 'generating_qr',
  isConnected: false,
  qrCode: null,
  expiresAt: null,
  pairingCode: null,
  offersPairingCode: true,
  phoneNumber: null,
  formerPhone: null,
  observedAt: null,
  cause: null,
  timestamp: '2026-01-01T00:00:00Z',
}

test.each([
  ['nothing has been answered yet', undefined, { kind: 'preparing' }],
  ['a line is being opened', {}, { kind: 'preparing' }],
  ['there is a code to scan', { qrCode: 'data:' }, { kind: 'waiting' }],
  [
    'a scan was refused, and there is another code',
    { qrCode: 'data:', cause: 'No lo aceptó' },
    { kind: 'waiting', notice: 'No lo aceptó' },
  ],
  ['a phone let us in', { phoneNumber: '57', status: 'waiting_for_connection' }, { kind: 'linking' }],
  ['it is on the line', { isConnected: true, status: 'connected', phoneNumber: '57' }, { kind: 'connected' }],
  ['nobody scanned it in time', { status: 'expired' }, { kind: 'expired' }],
  ['WhatsApp is away', { cause: 'No hay red' }, { kind: 'failed', what: null, cause: 'No hay red' }],
] as const)('%s', (_, changes, expected) => {
  expect(toLinkState(changes && { ...session, ...changes }, null)).toEqual(expected)
})

test('link state: a refusal of the server is shown over any session state', () => {
  const attempts = { crear: { error: null }, conectar: { error: new Error('Espera') }, verificar: { error: null } }
  const refusal = { what: 'No se pudo conectar la sesión de WhatsApp', cause: 'Espera' }
  expect(firstRefusal(attempts)).toEqual(refusal)
  expect(toLinkState({ ...session, qrCode: 'data:' }, refusal)).toEqual({ kind: 'failed', ...refusal })
})

test('link state: only the QR expires while the server is unreachable', () => {
  expect(toLinkState({ ...session, qrCode: 'data:' }, null, true)).toEqual({ kind: 'expired' })
  expect(toLinkState(session, null, true)).toEqual({ kind: 'preparing' })
  expect(toLinkState({ ...session, isConnected: true, status: 'connected' }, null, true)).toEqual({ kind: 'connected' })
})
