import type { Identity } from '../apps/server/test/fakes/whatsapp/phone.ts'
import { type Person, tokenOf } from './people.ts'
import type { Product } from './product.ts'

/** An agent on a phone of its own, linked by its code: a picture would need a browser to be read. */
export async function openLinkedAgent(product: Product, owner: Person, shop: Identity) {
  const { whatsapp } = product
  const phone = whatsapp.addPhone(shop)
  const token = await tokenOf(product, owner)
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const options = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = (await (await fetch(`${product.url}/api${path}`, { method, headers, ...options })).json()) as {
      data: { sessionName: string; code: string; isConnected: boolean }
    }
    return answer.data
  }
  const { sessionName } = await ask('POST', '/whatsapp/sessions', {})
  const session = `/whatsapp/sessions/${sessionName}`
  const { code } = await ask('POST', `${session}/pairing-code`, { phone: shop.number })
  await whatsapp.typeCode(phone, code)
  while (!(await ask('GET', session)).isConnected) await new Promise((turn) => setImmediate(turn))
  await ask('POST', '/agents', {
    name: 'Ventas',
    description: 'Atiende a quien pregunta por pedidos',
    prompt: 'Eres el vendedor de la tienda',
    platform: 'whatsapp',
    sessionName,
    customConfig: { responseDelay: 0, useTypingIndicator: false },
  })
  return phone
}
