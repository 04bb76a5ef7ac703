import { CustomConfig } from '@portavoz/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readLead } from './lead.ts'

test('100 tool calls: the contact’s text is normalized only once', () => {
  const config = CustomConfig.parse({
    leadCapture: { enabled: true, requiredFields: ['name', 'email', 'phone', 'Ciudad'] },
  })
  const contactText = `Soy Luz Marín de Cali, luz@correo.co, 3001112233 ${'y algo más '.repeat(2_000)}`
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  const input = { name: 'Luz Marín', email: 'luz@correo.co', phone: '3001112233', ciudad: 'Cali' }
  const lead = readLead(
    config,
    Array.from({ length: 100 }, () => ({ name: 'save_lead', input })),
    contactText,
  )
  const ofAllWords = normalize.mock.contexts.filter((text) => String(text).length >= contactText.length)
  expect(lead).toMatchObject({ name: 'Luz Marín', email: 'luz@correo.co', phone: '3001112233' })
  // Once as visible text, once for its words.
  expect(ofAllWords.length).toBeLessThanOrEqual(2)
})
