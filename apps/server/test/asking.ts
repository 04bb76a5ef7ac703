import type { Endpoint } from '@portavoz/contract'
import { unzipSync } from 'fflate'
import { xlsx } from './documents/built.ts'
import { endpoints, type FileToSend, type NamedEndpoint, requestOf } from './endpoints.ts'
import { picture } from './furnished.ts'
import type { TestHouse } from './house.ts'
import { PASSWORD } from './people.ts'

/** What ends something comes last, and what ends everything at the very end. */
const order = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'agents.remove',
  'profile.endOtherSessions',
  'profile.updatePassword',
  'profile.deleteAccount',
]
const rank = ({ name, endpoint }: NamedEndpoint) => Math.max(order.indexOf(endpoint.method), order.indexOf(name))

/** Every call that asks who is there, in an order that leaves each something to do. */
export const guarded = endpoints
  .filter(({ endpoint }) => endpoint.access !== 'public')
  .toSorted((a, b) => rank(a) - rank(b))

let papersSent = 0

/** A file that fits the call; no two papers are the same. */
export function fileFor({ path }: Endpoint): FileToSend {
  papersSent += 1
  if (/excel/.test(path)) return { name: 'libro.xlsx', bytes: new Uint8Array(xlsx(sheetOf(`papel ${papersSent}`))) }
  if (path.startsWith('/documents'))
    return { name: 'papel.txt', bytes: new TextEncoder().encode(`papel ${papersSent}`) }
  return { name: 'yo.png', bytes: picture }
}

const sheetOf = (word: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Cosa</t></is></c></row>
  <row r="2"><c r="A2" t="inlineStr"><is><t>${word}</t></is></c></row></sheetData></worksheet>`

export const ask = async (house: TestHouse, endpoint: Endpoint, input: Record<string, unknown>, token?: string) => {
  const { path, body } = requestOf(endpoint, input, fileFor(endpoint))
  if (endpoint.shape !== 'file') return house.call(endpoint.method, path, body, token)
  const response = await fetch(house.url + path, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (type === 'application/zip') return { status: response.status, body: opened(await response.arrayBuffer()) }
  return { status: response.status, body: /json/.test(type) ? await response.json() : await response.text() }
}

/** An archive, as the texts in it. */
const opened = (zip: ArrayBuffer) =>
  Object.values(unzipSync(new Uint8Array(zip))).map((bytes) => Buffer.from(bytes).toString())

export const enter = async (house: TestHouse, username: string): Promise<string> =>
  (await house.call('POST', '/api/auth/signin', { username, password: PASSWORD })).body.accessToken

/** A session that lasts while calls do: one is opened anew only after a call that may have ended it. */
export function keepEntered(house: TestHouse, username: string) {
  let token: string | null = null
  return {
    token: async (): Promise<string> => (token ??= await enter(house, username)),
    after: ({ name }: NamedEndpoint) => {
      if (/^(auth|profile)\./.test(name)) token = null
    },
  }
}
