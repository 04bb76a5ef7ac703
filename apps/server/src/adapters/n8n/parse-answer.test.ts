import { expect, test } from 'vitest'
import { drawQr } from '../images/draw-qr.ts'
import { parseSessionAnswer } from './parse-answer.ts'

const picture = await drawQr('2@abc')
const base64 = picture.replace('data:image/png;base64,', '')
const EMPTY_ANSWER = { connection: null, qr: null, phone: null, isDone: false, messageId: null }

test.each([
  ['beside the rest, with its prefix', { success: true, qrCode: picture }],
  ['beside the rest, without it', { success: true, qrCode: base64 }],
  ['in data', { success: true, data: { qrCode: base64 } }],
  ['in data, in lower case', { success: true, data: { qrcode: picture } }],
  ['as data itself', { success: true, data: base64 }],
  ['in data, in a list of one', { success: true, data: [{ qrCode: base64 }] }],
  ['as Evolution gives it when it makes one', { success: true, qrcode: { base64: picture, code: '2@texto' } }],
  ['as Evolution gives it when it is asked again', { success: true, base64: picture, code: '2@texto', count: 2 }],
  ['deep inside', { success: true, data: { instance: { qrcode: { base64: base64 } } } }],
])('workflow answer: a QR picture is found %s', (_, answer) => {
  expect(parseSessionAnswer(answer)).toEqual({ ...EMPTY_ANSWER, isDone: true, qr: picture })
})

test('workflow answer: a QR code without picture is returned as text', () => {
  expect(parseSessionAnswer({ code: '2@abc,def' }).qr).toBe('2@abc,def')
  expect(parseSessionAnswer({ code: 'https://wa.me/settings/linked_devices#2@abc' }).qr).toMatch(/2@abc$/)
})

test.each([
  ['a page', '<svg onload=alert(1)>'],
  ['another picture', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
  ['letters that are no picture', Buffer.from('hola').toString('base64')],
  ['an address', 'https://ejemplo.co/qr.png'],
  ['more than any QR', base64 + 'A'.repeat(400_001)],
  ['nothing', ''],
  ['a number', 7],
])('workflow answer: %s is not taken for a QR', (_, qrCode) => {
  expect(parseSessionAnswer({ success: true, qrCode }).qr).toBeNull()
})

test.each([
  ['isConnected', { isConnected: true }, 'open'],
  ['connected', { connected: true }, 'open'],
  ['as text', { isConnected: 'true' }, 'open'],
  ['in data', { success: true, data: { connected: true } }, 'open'],
  ['not yet', { isConnected: false, status: 'generating_qr' }, 'waiting'],
  ['not yet, as text', { connected: 'false' }, 'waiting'],
  ['status open', { status: 'open' }, 'open'],
  ['status connected', { status: 'CONNECTED' }, 'open'],
  ['status connecting', { status: 'connecting' }, 'waiting'],
  ['status waiting_for_connection', { status: 'waiting_for_connection' }, 'waiting'],
  ['status generating_qr', { status: 'generating_qr' }, 'waiting'],
  ['status close', { status: 'close' }, 'closed'],
  ['status disconnected', { success: true, isConnected: false, status: 'disconnected' }, 'closed'],
  ['status not_found', { success: true, isConnected: false, status: 'not_found' }, 'gone'],
  ['Evolution’s own', { instance: { instanceName: 'x', state: 'open' } }, 'open'],
  ['a status open that is not connected', { isConnected: false, status: 'open' }, 'waiting'],
  ['a status that nobody knows', { status: 'SUCCESS' }, null],
])('workflow answer: connection state from %s', (_, answer, connection) => {
  expect(parseSessionAnswer(answer).connection).toBe(connection)
})

test('workflow answer: a phone is read as digits, with or without its WhatsApp suffix', () => {
  for (const phoneNumber of [
    '573001112233',
    '+57 300 111 2233',
    '573001112233@s.whatsapp.net',
    '573001112233:7@s.whatsapp.net',
  ])
    expect(parseSessionAnswer({ phoneNumber }).phone).toBe('573001112233')
  expect(parseSessionAnswer({ instance: { ownerJid: '573001112233@s.whatsapp.net' } }).phone).toBe('573001112233')
  const row = { name: 'tienda', connectionStatus: 'open', ownerJid: '573001112233@s.whatsapp.net', number: null }
  for (const passedOn of [row, { success: true, data: [row] }, { success: true, instance: row }])
    expect(parseSessionAnswer(passedOn)).toMatchObject({ phone: '573001112233', connection: 'open' })
  const older = { instance: { instanceName: 'tienda', owner: '573001112233@s.whatsapp.net', status: 'open' } }
  expect(parseSessionAnswer(older)).toMatchObject({ phone: '573001112233', connection: 'open' })
  // With several rows it is unclear which session is meant.
  expect(parseSessionAnswer({ success: true, data: [row, row] }).phone).toBeNull()
  for (const phoneNumber of ['12', 'Tienda', '99887766554433@lid', 573001112233])
    expect(parseSessionAnswer({ phoneNumber }).phone).toBeNull()
})

test('workflow answer: success and message id are read', () => {
  expect(parseSessionAnswer({ success: true, data: { key: { id: 'EVO1' } } })).toEqual({
    ...EMPTY_ANSWER,
    isDone: true,
    messageId: 'EVO1',
  })
  expect(parseSessionAnswer({ success: 'true', messageId: 'EVO2' })).toMatchObject({ isDone: true, messageId: 'EVO2' })
  expect(
    parseSessionAnswer({ status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } }).isDone,
  ).toBe(true)
  expect(parseSessionAnswer({})).toEqual(EMPTY_ANSWER)
  expect(parseSessionAnswer({ data: null, qrcode: [], status: {}, isConnected: 'quizás' })).toEqual({
    ...EMPTY_ANSWER,
    connection: 'waiting',
  })
})
