import { BLOCKED_CAUSE } from '../../../db/withhold-from-blocked.ts'
import type { PendingMessage } from './claim/pending-message.ts'
import type { DeliveryOutcome } from './deliver.store.ts'

/** A message that another process began to send may have arrived. */
export function blockedOutcome({ attemptedAt }: PendingMessage): DeliveryOutcome {
  return attemptedAt === null
    ? failedOutcome(BLOCKED_CAUSE)
    : uncertainOutcome('El contacto se bloqueó antes de saber si este mensaje había salido')
}

/** Also for a message that a suspension kept: after it nothing is sent late. */
export function suspendedOutcome({ attemptedAt }: PendingMessage): DeliveryOutcome {
  return attemptedAt === null
    ? { ...failedOutcome('La cuenta estaba suspendida'), isSetAside: true }
    : uncertainOutcome('La cuenta se suspendió antes de saber si este mensaje había salido')
}

/** The owner deleted the document or picture, does not let agents send it any more, or it expired. */
export function withdrawnOutcome({ attemptedAt, details }: PendingMessage): DeliveryOutcome {
  const what = details?.pictureId === undefined ? 'El documento' : 'La foto'
  return attemptedAt === null
    ? failedOutcome(`${what} ya no se envía`)
    : uncertainOutcome(`${what} dejó de enviarse antes de saber si este mensaje había salido`)
}

/** The owner replaced the file: an outdated menu or price list is not sent. */
export function replacedOutcome({ attemptedAt }: PendingMessage): DeliveryOutcome {
  return attemptedAt === null
    ? failedOutcome('El documento cambió antes de enviarse')
    : uncertainOutcome('El documento cambió antes de saber si este mensaje había salido')
}

export function failedOutcome(cause: string): DeliveryOutcome {
  return { status: 'failed', step: 'failed', cause, externalId: null }
}

export function uncertainOutcome(cause: string): DeliveryOutcome {
  return { status: 'uncertain', step: 'uncertain', cause, externalId: null }
}
