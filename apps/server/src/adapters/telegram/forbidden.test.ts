import { expect, test } from 'vitest'
import { blockedByUser, deactivatedUser, forbidden, neverWrote } from '../../../test/fakes/telegram/refusal.ts'
import { openHouse } from '../../../test/house.ts'
import { converse, thread, withAgent } from '../../../test/people.ts'

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
] as const)('a contact %s is told as such, and nothing is repeated', async (_, refusal, step, cause) => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.fail('sendMessage', refusal)
  await converse(house, bot, luz, 'hola')
  expect((await thread(house, token)).messages.at(-1)).toMatchObject({ status: 'failed', cause })
  const { rows } = await house.pool.query(`select step from journal where detail->>'cause' = $1`, [cause])
  expect(rows).toEqual([{ step }])
  expect(bot.calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1)
})
