import { proto } from 'baileys'
import { expect, onTestFinished, test, vi } from 'vitest'
import { messageOf } from './hear-first.ts'

test('text of 4 MB: it is decoded at once, not sign by sign', () => {
  const text = 'ñandú '.repeat(600_000)
  const bytes = proto.Message.encode({ conversation: text }).finish()
  const plain = Buffer.concat([bytes, Buffer.from([1])])
  const attrs = { id: 'A1', from: '573001112233@s.whatsapp.net', t: '1770000000', type: 'text' }
  const spelled = vi.spyOn(String, 'fromCharCode')
  onTestFinished(() => spelled.mockRestore())
  const message = messageOf({ stanza: { tag: 'message', attrs }, plain }, { id: '573009998877@s.whatsapp.net' })
  expect(message.message?.conversation === text).toBe(true)
  expect(spelled.mock.calls.length).toBeLessThan(10)
})
