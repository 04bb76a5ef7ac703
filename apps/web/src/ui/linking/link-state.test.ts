import type { WhatsAppSession } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { linkStateOf, refusalOf } from './link-state.ts'

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
] as const)('%s', (_, changes, shown) => {
  expect(linkStateOf(changes && { ...session, ...changes }, null)).toEqual(shown)
})

test('a refusal of the server is told whatever was there before it, and what it was about', () => {
  const asked = { crear: { error: null }, conectar: { error: new Error('Espera') }, verificar: { error: null } }
  const refusal = { what: 'No se pudo conectar la sesión de WhatsApp', cause: 'Espera' }
  expect(refusalOf(asked)).toEqual(refusal)
  expect(linkStateOf({ ...session, qrCode: 'data:' }, refusal)).toEqual({ kind: 'failed', ...refusal })
})

test('a QR whose time ran out while the server was away is shown no longer; nothing else is given up', () => {
  expect(linkStateOf({ ...session, qrCode: 'data:' }, null, true)).toEqual({ kind: 'expired' })
  expect(linkStateOf(session, null, true)).toEqual({ kind: 'preparing' })
  expect(linkStateOf({ ...session, isConnected: true, status: 'connected' }, null, true)).toEqual({ kind: 'connected' })
})
