import type { Agent, Lead, LeadDelivery } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { askedBy, canRetry, contactName, deliveryWords, knownAs, toldBy } from './words.ts'

const agent = {
  customConfig: {
    leadCapture: { enabled: true, requiredFields: ['name', 'email'], qualification: ['budget'] },
    features: { qualifyLeads: true },
  },
} as Agent

const lead = {
  contact: { name: 'Lucecita', phone: null },
  fields: { talla_de_pie: '38', budget: 'mil', name: 'Luz Marín' },
} as unknown as Lead

test('what was told stands in the order in which the owner asks for it, by names that people read', () => {
  expect(toldBy(lead, agent)).toEqual([
    { word: 'Nombre', value: 'Luz Marín' },
    { word: 'Presupuesto', value: 'mil' },
    { word: 'talla de pie', value: '38' },
  ])
  expect(askedBy(agent)).toBe('Nombre, Correo y Presupuesto')
})

test('a contact is called as they said, else as their network says', () => {
  expect(contactName(lead)).toBe('Luz Marín')
  expect(contactName({ ...lead, fields: {} })).toBe('Lucecita')
  expect(knownAs(lead)).toBe('Lucecita')
  expect(knownAs({ ...lead, fields: {}, contact: { name: 'Lucecita', phone: '573001112233' } })).toBe(
    '+57 300 111 2233',
  )
  expect(contactName({ ...lead, fields: {}, contact: { name: null, phone: null } })).toBe('Usuario anónimo')
})

const delivery = { leadId: 'c1', state: 'waiting', cause: null, status: null, tries: 1 } as LeadDelivery

test.each<[Partial<LeadDelivery>, string, boolean]>([
  [{ cause: 'answered', status: 500 }, 'Contestó 500: tu sistema no lo aceptó.', true],
  [
    { cause: 'answered', status: 401 },
    'Contestó 401: no reconoce la firma. Revisa que tenga el secreto de ahora.',
    true,
  ],
  [{ cause: 'late' }, 'No contestó en 10 segundos.', true],
  [{ state: 'delivered', status: 204 }, 'Contestó 204.', false],
  [{ state: 'failed', tries: 0 }, 'Pasó un día con el envío apagado.', true],
  [{ state: 'superseded' }, 'Llegaron datos más nuevos de esta persona: se enviaron esos.', false],
  [
    { state: 'failed', leadId: null, cause: 'unreached' },
    'No se pudo conectar. Revisa que la dirección esté bien escrita y encendida.',
    false,
  ],
])('how a delivery went is said in words: %j', (how, words, isRetried) => {
  expect(deliveryWords({ ...delivery, ...how })).toBe(words)
  expect(canRetry({ ...delivery, ...how })).toBe(isRetried)
})
