import { expect, test } from 'vitest'
import { explainStatements } from '../../../../../test/database/record-statements.ts'
import { startSendingShop, withoutModel } from '../../../../../test/helpers/sending-shop.ts'

test('long conversation, many documents: its sent files are read once, by their index', async () => {
  const shop = await startSendingShop(['Uno', 'Dos', 'Tres', 'Cuatro'], { env: withoutModel })
  const { pool } = shop.server
  await shop.write('mándame el documento Uno')
  await pool.query(`
    insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, details, at, created_at)
    select 'm' || n, c.id, c.workspace_id, 'incoming', 'contact', 'document', 'x', '{"fileName": "a.pdf"}', now(), now()
    from conversations c, generate_series(1, 3000) n`)
  await pool.query('vacuum (analyze) messages')
  const plans = await explainStatements(pool, /as sendable/, () => shop.write('gracias'))
  const scans = plans.flatMap((plan) => plan.match(/messages_of_document.* loops=\d+/g) ?? [])
  // One for the documents and one for the pictures.
  expect(scans).toHaveLength(2 * plans.length)
  expect(scans.every((scan) => scan.endsWith('loops=1'))).toBe(true)
  expect(plans.join('\n')).not.toContain("'documentId'::text) = ")
})
