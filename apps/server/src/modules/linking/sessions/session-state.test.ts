import { expect, test } from 'vitest'
import { applyObservation, canReconnect, endsLink, phoneTakenChanges } from './session-state.ts'

const linking = { wish: 'link', phoneNumber: null, problem: null } as const
const linked = { wish: 'link', phoneNumber: '573001112233', problem: null } as const
const leaving = { wish: 'leave', phoneNumber: '573001112233', problem: null } as const
const unreachable = { state: 'closed', problem: 'whatsapp.unreachable' } as const

test('session state: the code is removed when it was scanned or expired', () => {
  expect(applyObservation(linking, { state: 'qr', qr: '2@a' })).toEqual({
    connection: 'generating_qr',
    problem: null,
    qr: '2@a',
  })
  expect(applyObservation(linking, { state: 'linked', phone: '57' })).toMatchObject({
    qr: null,
    windowUntil: null,
    phoneNumber: '57',
  })
  expect(applyObservation(linking, { state: 'expired' })).toMatchObject({
    wish: 'rest',
    connection: 'expired',
    qr: null,
  })
})

test('session state: a refused scan stays shown with the next code, other problems do not', () => {
  const qr = { state: 'qr', qr: '2@b' } as const
  const qrState = { connection: 'generating_qr', qr: '2@b' }
  expect(applyObservation({ ...linking, problem: 'whatsapp.scan_refused' }, qr)).toEqual({
    ...qrState,
    problem: 'whatsapp.scan_refused',
  })
  expect(applyObservation({ ...linking, problem: 'whatsapp.unreachable' }, qr)).toEqual({ ...qrState, problem: null })
})

test('session state: an open connection stores its phone when the link itself was not reported', () => {
  const openReport = { state: 'open', phone: '57' } as const
  expect(applyObservation(linking, openReport)).toMatchObject({
    connection: 'connected',
    phoneNumber: '57',
    windowUntil: null,
    qr: null,
  })
  expect(applyObservation(linked, openReport)).toEqual({ connection: 'connected', problem: null })
})

test('session state: a connection that closes before linking removes its code', () => {
  expect(applyObservation(linking, unreachable)).toEqual({ problem: 'whatsapp.unreachable', qr: null })
  expect(applyObservation(linked, unreachable)).toEqual({
    connection: 'waiting_for_connection',
    problem: 'whatsapp.unreachable',
  })
})

test('session state: logged out and banned are shown as such and end the link', () => {
  for (const state of ['logged_out', 'banned'] as const) {
    const update = applyObservation(linked, { state })
    expect(update).toMatchObject({ wish: 'rest', connection: state, problem: `whatsapp.${state}`, identity: null })
    expect(endsLink({ state })).toBe(true)
  }
})

test('session state: while unlinking it stays disconnected until the link ends', () => {
  expect(applyObservation(leaving, { state: 'open' })).toEqual({})
  expect(applyObservation(leaving, unreachable)).toEqual({})
  expect(applyObservation(leaving, { state: 'logged_out' })).toMatchObject({
    connection: 'disconnected',
    problem: null,
    identity: null,
  })
  expect(applyObservation(leaving, { state: 'left' })).toMatchObject({ wish: 'rest', connection: 'disconnected' })
})

test('session state: a phone that another agent has is unlinked again', () => {
  expect(phoneTakenChanges('57', 'whatsapp.phone_taken')).toMatchObject({
    wish: 'leave',
    connection: 'disconnected',
    problem: 'whatsapp.phone_taken',
  })
})

const ofN8n = { wish: 'link', phoneNumber: '', problem: null } as const

test('session state: a phone with unknown number is linked, and its number is stored when known', () => {
  expect(applyObservation(linking, { state: 'linked', phone: null })).toMatchObject({
    phoneNumber: '',
    windowUntil: null,
    qr: null,
  })
  expect(applyObservation(ofN8n, { state: 'open' })).toEqual({ connection: 'connected', problem: null })
  expect(applyObservation(ofN8n, { state: 'open', phone: '57' })).toMatchObject({
    connection: 'connected',
    phoneNumber: '57',
  })
  expect(applyObservation(linking, { state: 'open', phone: '' })).toEqual({ connection: 'connected', problem: null })
})

test('session state: an unknown state keeps the last one and adds the cause', () => {
  expect(applyObservation(linked, { state: 'unknown', problem: 'n8n.slow' })).toEqual({ problem: 'n8n.slow' })
})

test('session state: a session that n8n reports as closed must be linked again', () => {
  const update = applyObservation(linked, { state: 'closed', problem: 'n8n.closed' })
  expect(update).toEqual({ connection: 'disconnected', problem: 'n8n.closed' })
  expect(canReconnect({ phoneNumber: '57', problem: 'n8n.closed' })).toBe(false)
  expect(canReconnect({ phoneNumber: '', problem: 'n8n.slow' })).toBe(true)
})
