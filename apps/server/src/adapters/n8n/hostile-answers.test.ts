import { expect, test } from 'vitest'
import { parseSessionAnswer } from './parse-answer.ts'
import { createCallWorkflow } from './call-workflow.ts'

const MB = 1_900_000
const SIGNS = [' ', '9', 'a\n\n', '"', 'iVBORw0KGgo']
const repeat = (sign: string) => sign.repeat(MB / sign.length)
const manyFields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1]))

const textFields = ['success', 'status', 'state', 'connectionStatus', 'isConnected', 'connected', 'qrCode', 'qrcode']
const otherFields = ['qr', 'base64', 'data', 'code', 'phoneNumber', 'phone', 'ownerJid', 'messageId', 'error']

test.each([...textFields, ...otherFields])('workflow answer with 2 MB in «%s»: the field counts as absent', (name) => {
  const nothing = { connection: null, qr: null, phone: null, isDone: false, messageId: null }
  expect(SIGNS.map((sign) => parseSessionAnswer({ [name]: repeat(sign) }))).toEqual(SIGNS.map(() => nothing))
})

test('message id of 2 MB or with a NUL: counts as absent', () => {
  expect(parseSessionAnswer({ key: { id: repeat('9') } }).messageId).toBeNull()
  expect(parseSessionAnswer({ messageId: 'a\0b', key: { id: 'a\0b' } }).messageId).toBeNull()
})

test('workflow answer with 100,000 unknown fields on each level: known fields are read', () => {
  const answer = {
    ...manyFields,
    data: { ...manyFields, instance: { ...manyFields, qrcode: { ...manyFields, code: '2@abc' } } },
  }
  expect(parseSessionAnswer(answer).qr).toBe('2@abc')
})

const callWorkflow = (json: unknown, status = 200) => {
  const outward = async () => new Response(JSON.stringify(json), { status })
  const call = createCallWorkflow({ outward, withinMs: 10_000 })
  return call({ webhookUrl: 'https://n8n.ejemplo.co/webhook', secret: '' }, '/evolution-api', {}, parseSessionAnswer)
}

test.each(SIGNS)('refusal of 2 MB of %j: only its beginning decides the cause', async (sign) => {
  const error = 'The "mia" instance does not exist'
  expect(await callWorkflow({ success: false, error, more: repeat(sign) })).toMatchObject({ cause: 'no_such_session' })
  expect(await callWorkflow({ success: false, more: repeat(sign), error })).toMatchObject({ cause: 'refused' })
  expect(await callWorkflow({ error: repeat(sign) }, 500)).toMatchObject({ cause: 'workflow_failed' })
})

test('answer with 100,000 fields or brackets: a failed call', async () => {
  expect(await callWorkflow({ success: false, ...manyFields })).toMatchObject({ outcome: 'failed' })
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown
  expect(await callWorkflow({ success: false, deep })).toMatchObject({ outcome: 'failed' })
})
