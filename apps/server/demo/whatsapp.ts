import { CustomConfig } from '@portavoz/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../src/db/schema.ts'
import { createAgentSecrets } from '../src/modules/agents/agent-secrets.ts'
import { newId, newName } from '../src/platform/ids.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { readKeyRing } from '../src/secret-key.ts'
import { type AddWhatsApp, configOf } from './sign-up.ts'

/** No phone can scan the demo's code, so these agents are put in by hand: their history is there, their line is not. */
export const whatsAppAdder = (db: Kysely<Schema>, dataDir: string): AddWhatsApp => {
  const vault = createAgentSecrets(createSecrets(readKeyRing(null, dataDir)))
  return async (userId, story) => {
    const now = new Date()
    const id = newId(now.getTime())
    const { name, description, prompt, phoneNumber = null } = story
    const config = CustomConfig.parse(configOf(story))
    await db
      .insertInto('agents')
      .values({
        id,
        userId,
        name,
        description,
        prompt,
        phoneNumber,
        platform: 'whatsapp',
        sessionName: newName('wa'),
        isActive: true,
        connection: 'disconnected',
        connectionSince: now,
        customConfig: JSON.stringify(config),
        secrets: vault.seal(id, { botToken: '', apiKeys: { openai: '', anthropic: '', custom: '' } }),
        botId: null,
        botName: null,
        botUsername: null,
        webhookId: newName('hook'),
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    return id
  }
}
