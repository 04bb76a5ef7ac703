import * as z from 'zod/mini'
import type { WorkspaceRole } from '../workspaces/roles.ts'

type PushKindFacts = { label: string; hint: string; least: WorkspaceRole }

/**
 * The kinds of notifications that reach a person while the console is closed. `least`: the least role that gets it.
 * A new kind is on for everyone until they switch it off.
 */
export const pushKinds = {
  message: {
    label: 'Clientes que me esperan',
    hint: 'Escriben en una conversación tuya, o piden una persona y nadie la atiende todavía.',
    least: 'agent',
  },
  assigned: {
    label: 'Me dan una conversación',
    hint: 'Otra persona te la pasa, te toca por turno, o vuelve una que pospusiste.',
    least: 'viewer',
  },
  mention: { label: 'Me mencionan', hint: 'Alguien te nombra en una nota.', least: 'viewer' },
  overdue: {
    label: 'Un cliente espera demasiado',
    hint: 'Nadie le respondió en el tiempo que eligió tu negocio.',
    least: 'agent',
  },
  line_down: {
    label: 'Un WhatsApp o un bot se desconecta',
    hint: 'El agente deja de recibir mensajes. Solo para quien administra.',
    least: 'admin',
  },
  agent_silent: {
    label: 'Un agente no responde',
    hint: 'Su modelo o el servidor fallan. Solo para quien administra.',
    least: 'admin',
  },
} as const satisfies Record<string, PushKindFacts>

export type PushKind = keyof typeof pushKinds

export const allPushKinds = Object.keys(pushKinds) as PushKind[]

export const PushKind = z.enum(allPushKinds, { error: 'No conocemos ese aviso' })
