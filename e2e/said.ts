import { ask } from './linked-agent.ts'
import { openAgent, signUp, tokenOf } from './people.ts'
import type { Product } from './product.ts'

/** An exchange that somebody's flow had and told us of. */
export type Exchange = { userMessage: string; aiResponse?: string; userName?: string; userPhone?: string; at?: Date }

/** Somebody with an agent on Telegram, and what was said there. */
export async function withSaid(product: Product, username: string, exchanges: readonly Exchange[]) {
  const owner = await signUp(product, username)
  const bot = await openAgent(product, owner)
  const token = await tokenOf(product, owner)
  const [agent] = (await ask(product, token, 'GET', '/agents')) as unknown as { id: string; sessionName: string }[]
  const say = sayer(product, token, agent!.sessionName)
  for (let from = 0; from < exchanges.length; from += 10)
    await Promise.all(exchanges.slice(from, from + 10).map((one) => say(one)))
  return { owner, bot, token, say }
}

const sayer =
  (product: Product, token: string, sessionName: string) =>
  ({ at, ...words }: Exchange) =>
    ask(product, token, 'POST', '/conversation-logs', {
      sessionName,
      userName: 'Ana Ruiz',
      userPhone: '7001',
      ...words,
      ...(at && { createdAt: at.toISOString() }),
    })
