import { errorCatalog, type N8nTestResult } from '@portavoz/contract'
import type { N8nConnection } from '../../ports/n8n/automation.ts'

/** The address that the outcome is about. */
export type TriedAddress = 'api' | 'webhook'

type ConnectionTrialOutcome = N8nTestResult['outcome']

/** A sentence with the result and what to do; falls back to the error catalogue. */
export function describeConnectionTrial(
  outcome: ConnectionTrialOutcome,
  address: TriedAddress,
  { apiUrl, webhookUrl }: N8nConnection,
): string {
  if (outcome === 'good') return 'Todo está bien: n8n aceptó el token de la API y el webhook contestó.'
  const { host, origin } = new URL(address === 'api' ? apiUrl : webhookUrl)
  const sentences: Partial<Record<ConnectionTrialOutcome, string>> = {
    ...(address === 'api' ? apiSentences(host) : webhookSentences(host)),
    inward: `«${host}» está en la red privada del servidor, y no se permite entrar ahí. Quien lleva el servidor puede permitirlo: ALLOWED_PRIVATE_ORIGINS=${origin}`,
    unreachable: `No hubo conexión con «${host}». Revisa la dirección y que n8n esté encendido.`,
  }
  return sentences[outcome] ?? `${errorCatalog[`n8n.${outcome}`].text}.`
}

const apiSentences = (host: string): Partial<Record<ConnectionTrialOutcome, string>> => ({
  slow: `La API de n8n en «${host}» tardó demasiado en contestar. Revisa que n8n no esté ocupado y prueba otra vez.`,
  no_permission:
    'n8n conoce el token, pero no le deja ver los flujos. Crea otro en n8n, en «Settings», «n8n API», con permiso para leer y crear flujos.',
  not_ours: `En «${host}» contestó algo que no es la API de n8n. Revisa la URL de la API: es la dirección con la que abres n8n.`,
})

const webhookSentences = (host: string): Partial<Record<ConnectionTrialOutcome, string>> => ({
  slow: `El webhook de «${host}» tardó demasiado en contestar. Mira en n8n, en «Executions», dónde se detuvo el flujo.`,
  no_permission:
    'El token está bien, pero el webhook pide una clave propia. Si el flujo es el de Portavoz, pulsa «Actualizar flujos»; si es tuyo, pon «Authentication» en «None» en su nodo «Webhook».',
  webhook_inactive:
    'El token está bien, pero el webhook «evolution-api» no está activo en n8n. Instala los de Portavoz en «Flujos de n8n»; si usas uno tuyo, ábrelo en n8n y actívalo («Publish»). Si ya está activo, revisa la URL del webhook.',
  not_ours: `El token está bien, pero en «${host}» contestó algo que no es el flujo. Revisa la URL del webhook, y que el flujo termine en «Respond to Webhook».`,
  workflow_failed:
    'El token está bien y el webhook está activo, pero su flujo terminó con un error. Míralo en n8n, en «Executions».',
})
