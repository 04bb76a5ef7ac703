/** An agent as previews and turns without a database get it. */
export const previewAgent = {
  id: 'agent',
  workspaceId: 'ana',
  name: 'Ana',
  prompt: '',
  secrets: '',
  platform: 'telegram',
  engine: 'embedded',
  sessionName: 'ana',
} as const
