import type { FakeBot } from '../fakes/telegram/bot.ts'

let lastUpdateId = 900_000

/** A person writes a command in a group with the bot. */
export function addBotMessageInGroup(bot: FakeBot, text: string): void {
  lastUpdateId += 1
  const chat = { id: -100_123, type: 'group', title: 'El equipo' }
  const from = { id: 901, is_bot: false, first_name: 'Mariana' }
  const message = { message_id: 7_777, date: Math.floor(Date.now() / 1000), chat, from, text }
  bot.pushUpdate({ update_id: lastUpdateId, message } as unknown as Parameters<FakeBot['pushUpdate']>[0])
}
