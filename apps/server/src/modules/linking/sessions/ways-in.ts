import type { WhatsAppSessionRow } from '../../../db/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { WorkflowReach } from '../../../ports/automation.ts'
import type { SessionObserved } from '../../../ports/whatsapp.ts'

/** How the n8n of a deleted account is reached, sealed for one session. */
export function createReachVault(secrets: Secrets) {
  const place = (name: string) => `whatsapp/${name}/n8n`
  return {
    seal: (name: string, reach: WorkflowReach) => secrets.seal(JSON.stringify(reach), place(name)),
    /** Null when no key of ours opens it. */
    open: (name: string, sealed: string): WorkflowReach | null =>
      secrets.keyIds.includes(sealed.split('.')[1] ?? '') ? JSON.parse(secrets.open(sealed, place(name))) : null,
  }
}
export type ReachVault = ReturnType<typeof createReachVault>

/** What lets a phone make us its linked computer, sealed for its session from the moment it is observed. */
export function createWaysIn(secrets: Secrets) {
  const place = (name: string, kind: 'qr' | 'code') => `whatsapp/${name}/${kind}`
  // One of before the server's key changed is worth nothing: the line is opened anew, and brings its own.
  const opened = (sealed: string | null, where: string) =>
    sealed !== null && secrets.keyIds.includes(sealed.split('.')[1] ?? '') ? secrets.open(sealed, where) : null

  return {
    seal(name: string, observed: SessionObserved): SessionObserved {
      if (observed.state === 'qr') return { ...observed, qr: secrets.seal(observed.qr, place(name, 'qr')) }
      if (observed.state === 'code') return { ...observed, code: secrets.seal(observed.code, place(name, 'code')) }
      return observed
    },

    open: ({ name, qr, pairingCode }: Pick<WhatsAppSessionRow, 'name' | 'qr' | 'pairingCode'>) => ({
      qr: opened(qr, place(name, 'qr')),
      pairingCode: opened(pairingCode, place(name, 'code')),
    }),
  }
}
export type WaysIn = ReturnType<typeof createWaysIn>
