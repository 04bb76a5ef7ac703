import { proto } from 'baileys'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decodeMessage } from './persist-before-ack.ts'

test('decode message: text of 4 MB is decoded at once, not character by character', () => {
  const text = 'ñandú '.repeat(600_000)
  const bytes = proto.Message.encode({ conversation: text }).finish()
  const plain = Buffer.concat([bytes, Buffer.from([1])])
  const attrs = { id: 'A1', from: '573001112233@s.whatsapp.net', t: '1770000000', type: 'text' }
  const fromCharCode = vi.spyOn(String, 'fromCharCode')
  onTestFinished(() => fromCharCode.mockRestore())
  const message = decodeMessage({ stanza: { tag: 'message', attrs }, plain }, { id: '573009998877@s.whatsapp.net' })
  expect(message.message?.conversation === text).toBe(true)
  expect(fromCharCode.mock.calls.length).toBeLessThan(10)
})
