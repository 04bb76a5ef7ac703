import { n8nErrors } from './n8n.errors.ts'

type Code = keyof typeof n8nErrors

/** As it is told to whoever asks for something in vain. `heals`: n8n is asked again, and may answer by itself. */
const told = (code: Code, heals: boolean) => ({ text: n8nErrors[code].text, heals })

/** Why a WhatsApp that n8n keeps is not on the line, or nobody knows whether it is. */
export const n8nProblems = {
  'n8n.missing': told('n8n.missing', false),
  'n8n.unread': told('n8n.unread', true),
  'n8n.unreachable': told('n8n.unreachable', true),
  'n8n.certificate': told('n8n.certificate', false),
  'n8n.slow': told('n8n.slow', true),
  'n8n.inward': told('n8n.inward', false),
  'n8n.redirected': told('n8n.redirected', false),
  'n8n.bad_gateway': told('n8n.bad_gateway', true),
  'n8n.wrong_token': told('n8n.wrong_token', false),
  'n8n.no_permission': told('n8n.no_permission', false),
  'n8n.webhook_inactive': told('n8n.webhook_inactive', false),
  'n8n.test_url': told('n8n.test_url', false),
  'n8n.not_ours': told('n8n.not_ours', false),
  'n8n.workflow_failed': told('n8n.workflow_failed', false),
  'n8n.refused': told('n8n.refused', false),
  'n8n.duplicate': told('n8n.duplicate', false),
  'n8n.no_such_session': told('n8n.no_such_session', false),
  'n8n.unknown_operation': told('n8n.unknown_operation', false),
  'n8n.evolution_away': told('n8n.evolution_away', true),
  'n8n.evolution_key': told('n8n.evolution_key', false),
  'n8n.evolution_license': told('n8n.evolution_license', false),
  'n8n.closed': {
    text: 'n8n dice que este WhatsApp ya no está vinculado. Vuelve a vincularlo con un código QR',
    heals: false,
  },
}
