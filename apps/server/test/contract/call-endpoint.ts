import type { Endpoint } from '@portavoz/contract'
import { unzipSync, zipSync } from 'fflate'
import { buildXlsx } from '../documents/build-files.ts'
import { buildBlackPng } from '../fakes/media/black-png.ts'
import { endpoints, type UploadFile, type NamedEndpoint, buildRequest } from './endpoints.ts'
import { avatarPng } from '../seeded-server.ts'
import type { TestServer } from '../test-server.ts'
import { PASSWORD } from '../test-accounts.ts'

/** Calls that end something run last, and those that end everything at the very end. */
const CALL_ORDER = [
  'GET',
  'POST',
  // Its sample may hold a token that n8n refuses.
  'n8n.save',
  'PUT',
  'DELETE',
  'agents.remove',
  'profile.endOtherSessions',
  'profile.updatePassword',
  'profile.deleteAccount',
]
const rankOf = ({ name, endpoint }: NamedEndpoint) =>
  Math.max(CALL_ORDER.indexOf(endpoint.method), CALL_ORDER.indexOf(name))

/** Every endpoint that requires a signed-in user, ordered so that each still has something to act on. */
export const guardedEndpoints = endpoints
  .filter(({ endpoint }) => endpoint.access !== 'public')
  .toSorted((a, b) => rankOf(a) - rankOf(b))

let filesSent = 0

/** Builds a file that fits the endpoint; no two files are equal. */
export function fileFor({ path }: Endpoint): UploadFile {
  filesSent += 1
  if (/excel/.test(path))
    return { name: 'libro.xlsx', bytes: new Uint8Array(buildXlsx(buildSheet(`papel ${filesSent}`))) }
  if (path.endsWith('/pictures')) return { name: 'foto.png', bytes: new Uint8Array(buildBlackPng(filesSent, 8)) }
  if (path.endsWith('/zip')) return { name: 'fotos.zip', bytes: new Uint8Array(zipSync({ 'foto.png': avatarPng })) }
  if (path.startsWith('/documents')) return { name: 'papel.txt', bytes: new TextEncoder().encode(`papel ${filesSent}`) }
  if (path.startsWith('/contact-imports'))
    return { name: 'clientes.csv', bytes: new TextEncoder().encode(`Teléfono\n+57300444${1000 + filesSent}`) }
  if (path === '/workspace/logo') return { name: 'logo.png', bytes: new Uint8Array(buildBlackPng(64, 64)) }
  return { name: 'yo.png', bytes: avatarPng }
}

const buildSheet = (word: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Cosa</t></is></c></row>
  <row r="2"><c r="A2" t="inlineStr"><is><t>${word}</t></is></c></row></sheetData></worksheet>`

export const callEndpoint = async (
  server: TestServer,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token?: string,
  headers: Record<string, string> = {},
) => {
  const { path, body } = buildRequest(endpoint, input, fileFor(endpoint))
  if (endpoint.shape !== 'file') return server.call(endpoint.method, path, body, token, headers)
  const response = await fetch(server.url + path, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (type === 'application/zip')
    return { status: response.status, body: readArchiveTexts(await response.arrayBuffer()) }
  return { status: response.status, body: /json/.test(type) ? await response.json() : await response.text() }
}

/** Returns the texts inside a ZIP archive. */
const readArchiveTexts = (zip: ArrayBuffer) =>
  Object.values(unzipSync(new Uint8Array(zip))).map((bytes) => Buffer.from(bytes).toString())

export const signIn = async (server: TestServer, username: string): Promise<string> =>
  (await server.call('POST', '/api/auth/signin', { username, password: PASSWORD })).body.accessToken

/** A sign-in session for many calls: it signs in again only after a call that may have ended it. */
export function createSignInSession(server: TestServer, username: string) {
  let token: string | null = null
  return {
    token: async (): Promise<string> => (token ??= await signIn(server, username)),
    afterCall: ({ name }: NamedEndpoint) => {
      if (/^(auth|profile)\./.test(name)) token = null
    },
  }
}
