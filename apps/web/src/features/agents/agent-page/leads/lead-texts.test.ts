import type { Agent, Lead, LeadDelivery } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  capturedFieldsText,
  canRetry,
  contactName,
  deliveryText,
  networkIdentity,
  leadFacts,
  leadFactsInList,
} from './lead-texts.ts'

const agent = {
  customConfig: {
    leadCapture: { enabled: true, requiredFields: ['name', 'email'], qualification: ['budget'] },
    features: { qualifyLeads: true },
  },
} as Agent

const lead = {
  contact: { name: 'Lucecita', phone: null },
  fields: { talla_de_pie: '38', budget: 'mil', name: 'Luz Marín' },
  heardFields: ['budget'],
} as unknown as Lead

test('lead fields: ordered as the owner configured them, with their labels', () => {
  expect(leadFacts(lead, agent)).toEqual([
    { word: 'Nombre', value: 'Luz Marín', isHeard: false },
    { word: 'Presupuesto', value: 'mil', isHeard: true },
    { word: 'talla de pie', value: '38', isHeard: false },
  ])
  expect(capturedFieldsText(agent)).toBe('Nombre, Correo y Presupuesto')
})

test('contact name: the name from the lead, else the name on the network', () => {
  expect(contactName(lead)).toBe('Luz Marín')
  expect(contactName({ ...lead, fields: {} })).toBe('Lucecita')
  expect(networkIdentity(lead)).toBe('Lucecita')
  expect(networkIdentity({ ...lead, fields: {}, contact: { name: 'Lucecita', phone: '573001112233' } })).toBe(
    '+57 300 111 2233',
  )
  expect(contactName({ ...lead, fields: {}, contact: { name: null, phone: null } })).toBe('Usuario anónimo')
})

test.each([
  ['luz marin', 'Luz Marín', 'Luz Marín', ''],
  ['Luz', 'Luz Marín', 'Luz Marín', ''],
  ['Luz Marín', 'Luz', 'Luz Marín', ''],
  ['Luz Marín', 'Florería Luz', 'Luz Marín', 'Florería Luz'],
])('a lead that said %j and is %j on the network is «%s», and besides «%s»', (told, name, shown, besides) => {
  const one = { ...lead, fields: { name: told }, contact: { name, phone: null } }
  expect([contactName(one), networkIdentity(one), leadFactsInList(one, agent)]).toEqual([shown, besides, []])
})

test('facts in a row: the phone of the network is not repeated, another one is told', () => {
  const contact = { name: 'Luz', phone: '573001112233' }
  const phones = { phone: '300 111 2233', other: '300 999 8877', size: '38' }
  expect(leadFactsInList({ ...lead, contact, fields: phones }, agent).map(({ value }) => value)).toEqual([
    '300 999 8877',
    '38',
  ])
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
])('delivery text of %j', (changes, text, isRetried) => {
  expect(deliveryText({ ...delivery, ...changes })).toBe(text)
  expect(canRetry({ ...delivery, ...changes })).toBe(isRetried)
})
