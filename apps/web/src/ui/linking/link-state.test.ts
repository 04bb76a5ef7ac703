import type { WhatsAppSession } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { linkStateOf } from './link-state.ts'

const session: WhatsAppSession = {
  sessionName: 'agent_x',
  status: 'generating_qr',
  isConnected: false,
  qrCode: null,
  expiresAt: null,
  pairingCode: null,
  phoneNumber: null,
  observedAt: null,
  cause: null,
  timestamp: '2026-01-01T00:00:00Z',
}

test.each([
  ['nothing has been answered yet', undefined, { kind: 'preparing' }],
  ['a line is being opened', {}, { kind: 'preparing' }],
  ['there is a code to scan', { qrCode: 'data:' }, { kind: 'waiting' }],
  ['a phone let us in', { phoneNumber: '57', status: 'waiting_for_connection' }, { kind: 'linking' }],
  ['it is on the line', { isConnected: true, status: 'connected', phoneNumber: '57' }, { kind: 'connected' }],
  ['nobody scanned it in time', { status: 'expired' }, { kind: 'expired' }],
  ['WhatsApp is away', { cause: 'No hay red' }, { kind: 'failed', cause: 'No hay red' }],
] as const)('%s', (_, changes, shown) => {
  expect(linkStateOf(changes && { ...session, ...changes }, null)).toEqual(shown)
})

test('a refusal of the server is told whatever was there before it', () => {
  expect(linkStateOf({ ...session, qrCode: 'data:' }, 'Espera')).toEqual({ kind: 'failed', cause: 'Espera' })
})
