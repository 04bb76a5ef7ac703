import { expect, test } from 'vitest'
import { readAnswer } from './answers.ts'
import { createWorkflowCall } from './workflow-call.ts'

const MB = 1_900_000
const SIGNS = [' ', '9', 'a\n\n', '"', 'iVBORw0KGgo']
const long = (sign: string) => sign.repeat(MB / sign.length)
const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1]))

const names = ['success', 'status', 'state', 'connectionStatus', 'isConnected', 'connected', 'qrCode', 'qrcode']
const others = ['qr', 'base64', 'data', 'code', 'phoneNumber', 'phone', 'ownerJid', 'messageId', 'error']

test.each([...names, ...others])('an answer whose «%s» has 2 MB says nothing', (name) => {
  const nothing = { connection: null, qr: null, phone: null, isDone: false, messageId: null }
  expect(SIGNS.map((sign) => readAnswer({ [name]: long(sign) }))).toEqual(SIGNS.map(() => nothing))
})

test('the name of a message of 2 MB, or with a NUL, is none', () => {
  expect(readAnswer({ key: { id: long('9') } }).messageId).toBeNull()
  expect(readAnswer({ messageId: 'a\0b', key: { id: 'a\0b' } }).messageId).toBeNull()
})

test('an answer of 100,000 fields on every level says what it says', () => {
  const answer = { ...many, data: { ...many, instance: { ...many, qrcode: { ...many, code: '2@abc' } } } }
  expect(readAnswer(answer).qr).toBe('2@abc')
})

const asked = (json: unknown, status = 200) => {
  const outward = async () => new Response(JSON.stringify(json), { status })
  const call = createWorkflowCall({ outward, withinMs: 10_000 })
  return call({ webhookUrl: 'https://n8n.ejemplo.co/webhook', secret: '' }, '/evolution-api', {}, readAnswer)
}

test.each(SIGNS)('why a workflow refused is read from the beginning of its answer: 2 MB of %j', async (sign) => {
  const error = 'The "mia" instance does not exist'
  expect(await asked({ success: false, error, more: long(sign) })).toMatchObject({ cause: 'no_such_session' })
  expect(await asked({ success: false, more: long(sign), error })).toMatchObject({ cause: 'refused' })
  expect(await asked({ error: long(sign) }, 500)).toMatchObject({ cause: 'workflow_failed' })
})

test('an answer that is all fields, or all brackets, is none of ours', async () => {
  expect(await asked({ success: false, ...many })).toMatchObject({ outcome: 'failed' })
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown
  expect(await asked({ success: false, deep })).toMatchObject({ outcome: 'failed' })
})
