import { n8nErrors } from './errors.ts'

type N8nErrorCode = keyof typeof n8nErrors

/** The sentence of the error with that code. `heals`: n8n is asked again and may recover by itself. */
const problemFrom = (code: N8nErrorCode, heals: boolean) => ({ text: n8nErrors[code].text, heals })

/** Why a WhatsApp session in n8n is disconnected or its state is unknown. */
export const n8nProblems = {
  'n8n.missing': problemFrom('n8n.missing', false),
  'n8n.unread': problemFrom('n8n.unread', true),
  'n8n.unreachable': problemFrom('n8n.unreachable', true),
  'n8n.certificate': problemFrom('n8n.certificate', false),
  'n8n.slow': problemFrom('n8n.slow', true),
  'n8n.inward': problemFrom('n8n.inward', false),
  'n8n.redirected': problemFrom('n8n.redirected', false),
  'n8n.bad_gateway': problemFrom('n8n.bad_gateway', true),
  'n8n.wrong_token': problemFrom('n8n.wrong_token', false),
  'n8n.no_permission': problemFrom('n8n.no_permission', false),
  'n8n.webhook_inactive': problemFrom('n8n.webhook_inactive', false),
  'n8n.test_url': problemFrom('n8n.test_url', false),
  'n8n.not_ours': problemFrom('n8n.not_ours', false),
  'n8n.workflow_failed': problemFrom('n8n.workflow_failed', false),
  'n8n.refused': problemFrom('n8n.refused', false),
  'n8n.duplicate': problemFrom('n8n.duplicate', false),
  'n8n.no_such_session': problemFrom('n8n.no_such_session', false),
  'n8n.unknown_operation': problemFrom('n8n.unknown_operation', false),
  'n8n.evolution_away': problemFrom('n8n.evolution_away', true),
  'n8n.evolution_key': problemFrom('n8n.evolution_key', false),
  'n8n.evolution_license': problemFrom('n8n.evolution_license', false),
  'n8n.file_away': problemFrom('n8n.file_away', true),
  'n8n.closed': {
    text: 'n8n dice que este WhatsApp ya no está vinculado. Vuelve a vincularlo con un código QR',
    heals: false,
  },
}
