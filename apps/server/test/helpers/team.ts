import { addMember, createOwnerWithAgent, inWorkspace, sendAndDrain, signUp } from '../test-accounts.ts'
import { startTestServer } from '../test-server.ts'

/** Two conversations of a workspace with an owner and an attendant. */
export async function startWithTeam() {
  const server = await startTestServer()
  const { owner, bot } = await createOwnerWithAgent(server)
  const luis = await signUp(server, 'luis')
  await addMember(server, owner.id, luis.id, 'agent')
  await sendAndDrain(server, bot, { id: 7, firstName: 'Clara' }, 'hola')
  await sendAndDrain(server, bot, { id: 8, firstName: 'Iván' }, 'buenas')
  const call = (token: string, method: string, path: string, body?: unknown) =>
    server.call(method, `/api/conversations${path}`, body, token, inWorkspace(owner.id))
  const list = async (token: string, query = ''): Promise<{ id: string; contact: { name: string } }[]> =>
    (await call(token, 'GET', query)).body.data.items
  const listNames = async (token: string, query = '') => (await list(token, query)).map(({ contact }) => contact.name)
  const [ivan, clara] = await list(owner.token)
  return { server, owner, bot, luis, call, list, listNames, clara: clara?.id ?? '', ivan: ivan?.id ?? '' }
}
