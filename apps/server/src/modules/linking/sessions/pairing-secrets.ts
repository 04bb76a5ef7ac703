import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { WorkflowAccess } from '../../../ports/n8n/automation.ts'
import type { SessionObservation } from '../../../ports/whatsapp/whatsapp-sessions.ts'

export function createReachSealer(secrets: Secrets) {
  const sealContext = (name: string) => `whatsapp/${name}/n8n`
  return {
    seal: (name: string, reach: WorkflowAccess) => secrets.seal(JSON.stringify(reach), sealContext(name)),
    open: (name: string, sealed: string): WorkflowAccess | null =>
      secrets.keyIds.includes(sealed.split('.')[1] ?? '') ? JSON.parse(secrets.open(sealed, sealContext(name))) : null,
  }
}
export type ReachSealer = ReturnType<typeof createReachSealer>

/** Encrypts QRs and pairing codes for their session: they link a device to the phone. */
export function createPairingSecrets(secrets: Secrets) {
  const sealContext = (name: string, kind: 'qr' | 'code') => `whatsapp/${name}/${kind}`
  // Null after the server's key changed: the next connection brings a new code.
  const openIfReadable = (sealed: string | null, context: string) =>
    sealed !== null && secrets.keyIds.includes(sealed.split('.')[1] ?? '') ? secrets.open(sealed, context) : null

  return {
    seal(name: string, observation: SessionObservation): SessionObservation {
      if (observation.state === 'qr')
        return { ...observation, qr: secrets.seal(observation.qr, sealContext(name, 'qr')) }
      if (observation.state === 'code')
        return { ...observation, code: secrets.seal(observation.code, sealContext(name, 'code')) }
      return observation
    },

    open: ({ name, qr, pairingCode }: Pick<WhatsAppSessionRow, 'name' | 'qr' | 'pairingCode'>) => ({
      qr: openIfReadable(qr, sealContext(name, 'qr')),
      pairingCode: openIfReadable(pairingCode, sealContext(name, 'code')),
    }),
  }
}
export type PairingSecrets = ReturnType<typeof createPairingSecrets>
