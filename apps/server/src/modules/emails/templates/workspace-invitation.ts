import { limits, workspaceRoleLabels, type WorkspaceRole } from '@portavoz/contract'
import type { EmailContent } from './email-content.ts'

type InvitationData = { workspace: string; invitedBy: string; role: WorkspaceRole }

const DAYS = limits.invitationLifeMs / (24 * 60 * 60_000)

export const workspaceInvitationContent = ({ workspace, invitedBy, role }: InvitationData): EmailContent => ({
  subject: 'Te invitaron a un negocio en Portavoz',
  preheader: 'Con este enlace entras al negocio.',
  title: 'Te invitaron a un negocio',
  body: ['Te invitaron a trabajar en un negocio que usa Portavoz para hablar con sus clientes.'],
  facts: [
    { label: 'Negocio', value: workspace },
    { label: 'Te invita', value: invitedBy },
    { label: 'Tu papel', value: workspaceRoleLabels[role].name },
  ],
  button: 'Ver la invitación',
  footnotes: [
    `El enlace funciona una sola vez y vence en ${DAYS} días. Si se te pasa, pide otro a quien te invitó.`,
    'Si no esperabas esta invitación, no hagas nada: sin tu respuesta no cambia nada.',
  ],
})
