import { expect, test } from 'vitest'
import { blockedByUser, deactivatedUser, forbidden, neverWrote } from '../../../../test/fakes/telegram/bot-api-error.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { sendAndDrain, fetchThread, createOwnerWithAgent } from '../../../../test/test-accounts.ts'

const luz = { id: 99, firstName: 'Luz' }

test.each([
  ['who blocked the bot', blockedByUser(), 'blocked', 'El contacto bloqueó al bot'],
  ['whose account is gone', deactivatedUser(), 'blocked', 'La cuenta del contacto ya no existe en Telegram'],
  ['who never wrote', neverWrote(), 'failed', 'El contacto todavía no le ha escrito a este bot'],
  [
    'who may not be written to for a reason of Telegram’s own',
    forbidden("bot can't send messages to bots"),
    'failed',
    "Telegram no aceptó el mensaje: Forbidden: bot can't send messages to bots",
  ],
] as const)('message to a contact %s: fails with its cause and is not repeated', async (_, refusal, step, cause) => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  bot.fail('sendMessage', refusal)
  await sendAndDrain(server, bot, luz, 'hola')
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject({ status: 'failed', cause })
  const { rows } = await server.pool.query(`select step from journal where detail->>'cause' = $1`, [cause])
  expect(rows).toEqual([{ step }])
  expect(bot.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
})
