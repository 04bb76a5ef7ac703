import { PRIVATE_ADDRESS_TEXT } from '../common/http-url.ts'

export const leadErrors = {
  'leads.not_found': { status: 404, text: 'Esos datos ya no están' },
  'leads.nothing': { status: 404, text: 'No hay interesados para exportar' },
  'lead_webhook.missing': { status: 404, text: 'Primero guarda la dirección a la que se envían los interesados' },
  'lead_webhook.off': { status: 409, text: 'El envío está apagado. Enciéndelo para enviar una prueba' },
  'lead_webhook.inward': {
    status: 400,
    text: 'Ahí no se puede enviar: la dirección debe empezar por https:// y estar fuera de la red de este servidor',
    fieldText: PRIVATE_ADDRESS_TEXT,
  },
  'lead_webhook.delivery_missing': { status: 404, text: 'Ese envío ya no está' },
  'lead_webhook.superseded': {
    status: 409,
    text: 'Hay datos más nuevos de esta persona: se envían esos en lugar de estos',
  },
  'lead_webhook.tests_waiting': {
    status: 429,
    text: 'Ya hay pruebas en camino. Espera a que terminen para enviar otra',
  },
} as const
