/** What the console reads when a screen is opened, without what every screen reads. */
export const SCREEN_CALLS: Readonly<Record<string, readonly string[]>> = {
  'every screen': ['/api/test/user', '/api/conversation-logs/notifications?limit=50', '/api/pending'],
  '/': [
    '/api/agents',
    '/api/conversations/stats',
    '/api/pending/questions',
    '/api/analytics?from=2026-01-01&to=2026-01-07',
  ],
  '/agents': ['/api/agents', '/api/whatsapp/pending-deletions', '/api/whatsapp/sessions'],
  '/conversations': [
    '/api/conversations?from=2026-01-01&timeZone=UTC',
    '/api/conversations/stats?from=2026-01-01&timeZone=UTC',
  ],
  '/knowledge-base': ['/api/agents', '/api/documents?page=0&timeZone=UTC', '/api/documents/stats'],
  '/profile': ['/api/user/profile'],
  '/profile/modelo': ['/api/user/profile', '/api/configuration/model', '/api/configuration/prices'],
  '/profile/integraciones': [
    '/api/user/profile',
    '/api/integration-keys',
    '/api/configuration/n8n/config',
    '/api/configuration/n8n/workflows',
    '/api/configuration/evolution',
  ],
}
