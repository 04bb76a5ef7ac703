import { expect, test } from 'vitest'
import { after, canComeBack, isOver, phoneTaken } from './session-state.ts'

const linking = { wish: 'link', phoneNumber: null, problem: null } as const
const linked = { wish: 'link', phoneNumber: '573001112233', problem: null } as const
const leaving = { wish: 'leave', phoneNumber: '573001112233', problem: null } as const
const unreachable = { state: 'closed', problem: 'whatsapp.unreachable' } as const

test('a code is shown until somebody scans it, and no longer', () => {
  expect(after(linking, { state: 'qr', qr: '2@a' })).toEqual({ connection: 'generating_qr', problem: null, qr: '2@a' })
  expect(after(linking, { state: 'linked', phone: '57' })).toMatchObject({
    qr: null,
    windowUntil: null,
    phoneNumber: '57',
  })
  expect(after(linking, { state: 'expired' })).toMatchObject({ wish: 'rest', connection: 'expired', qr: null })
})

test('why a scan was refused stands beside the next code, and any other trouble gives way to it', () => {
  const qr = { state: 'qr', qr: '2@b' } as const
  const shown = { connection: 'generating_qr', qr: '2@b' }
  expect(after({ ...linking, problem: 'whatsapp.scan_refused' }, qr)).toEqual({
    ...shown,
    problem: 'whatsapp.scan_refused',
  })
  expect(after({ ...linking, problem: 'whatsapp.unreachable' }, qr)).toEqual({ ...shown, problem: null })
})

test('a line that stands says whose it is, when that it was let in was never told', () => {
  const open = { state: 'open', phone: '57' } as const
  expect(after(linking, open)).toMatchObject({
    connection: 'connected',
    phoneNumber: '57',
    windowUntil: null,
    qr: null,
  })
  expect(after(linked, open)).toEqual({ connection: 'connected', problem: null })
})

test('a line that closes before anybody is let in leaves no code that cannot be scanned', () => {
  expect(after(linking, unreachable)).toEqual({ problem: 'whatsapp.unreachable', qr: null })
  expect(after(linked, unreachable)).toEqual({ connection: 'waiting_for_connection', problem: 'whatsapp.unreachable' })
})

test('an account that the phone or WhatsApp ended says which, and is forgotten', () => {
  for (const state of ['logged_out', 'banned'] as const) {
    const changes = after(linked, { state })
    expect(changes).toMatchObject({ wish: 'rest', connection: state, problem: `whatsapp.${state}`, identity: null })
    expect(isOver({ state })).toBe(true)
  }
})

test('a session that is being left stays disconnected whatever its line goes through', () => {
  expect(after(leaving, { state: 'open' })).toEqual({})
  expect(after(leaving, unreachable)).toEqual({})
  expect(after(leaving, { state: 'logged_out' })).toMatchObject({
    connection: 'disconnected',
    problem: null,
    identity: null,
  })
  expect(after(leaving, { state: 'left' })).toMatchObject({ wish: 'rest', connection: 'disconnected' })
})

test('a phone that answers for another agent already is left again', () => {
  expect(phoneTaken('57', 'whatsapp.phone_taken')).toMatchObject({
    wish: 'leave',
    connection: 'disconnected',
    problem: 'whatsapp.phone_taken',
  })
})

const ofN8n = { wish: 'link', phoneNumber: '', problem: null } as const

test('a phone that nobody named is linked, and named as soon as somebody does', () => {
  expect(after(linking, { state: 'linked', phone: null })).toMatchObject({
    phoneNumber: '',
    windowUntil: null,
    qr: null,
  })
  expect(after(ofN8n, { state: 'open' })).toEqual({ connection: 'connected', problem: null })
  expect(after(ofN8n, { state: 'open', phone: '57' })).toMatchObject({ connection: 'connected', phoneNumber: '57' })
  expect(after(linking, { state: 'open', phone: '' })).toEqual({ connection: 'connected', problem: null })
})

test('where nobody could look the last that was seen stands, beside why', () => {
  expect(after(linked, { state: 'unknown', problem: 'n8n.slow' })).toEqual({ problem: 'n8n.slow' })
})

test('a session that n8n says is off its phone is let in anew, and not called back', () => {
  const changes = after(linked, { state: 'closed', problem: 'n8n.closed' })
  expect(changes).toEqual({ connection: 'disconnected', problem: 'n8n.closed' })
  expect(canComeBack({ phoneNumber: '57', problem: 'n8n.closed' })).toBe(false)
  expect(canComeBack({ phoneNumber: '', problem: 'n8n.slow' })).toBe(true)
})
