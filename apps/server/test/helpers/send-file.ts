import type { TestServer } from '../test-server.ts'

type SentForm = {
  name?: string
  bytes: Uint8Array
  caption?: string
  externalId?: string
  seen?: string
  voiceSeconds?: string
}

/** Sends a file from the console, as its composer does. */
export function sendFile(
  server: TestServer,
  token: string,
  conversationId: string,
  { name = 'foto.png', bytes, ...fields }: SentForm,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ externalId: crypto.randomUUID(), ...fields })) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return server.call('POST', `/api/conversations/${conversationId}/files`, form, token)
}
