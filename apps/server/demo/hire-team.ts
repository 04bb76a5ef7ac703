import { auth, conversations, notes, registration, workspaceInvitations } from '@portavoz/contract'
import { createApiCaller, type DemoApiCall } from './api-caller.ts'
import type { DemoAccount } from './stories/story.ts'
import { type DemoColleague, TEAM_WORK } from './stories/team.ts'

type SignedIn = { id: string; token: string }
/** By username. */
type People = ReadonlyMap<string, SignedIn>

/** Creates the colleagues, who accept the owners' invitations, and shares the first conversations among them. */
export const hireTeam = async (url: string, accounts: DemoAccount[], team: DemoColleague[]): Promise<People> => {
  const call = createApiCaller(url)
  const people = new Map<string, SignedIn>()
  for (const account of accounts) people.set(account.username, await signIn(call, account))
  for (const colleague of team) people.set(colleague.username, await hire(call, people, colleague))
  await shareConversations(call, people, findPerson(people, accounts[0]?.username ?? ''))
  return people
}

export const findPerson = (people: People, username: string): SignedIn => {
  const person = people.get(username)
  if (!person) throw new Error(`${username} no está en la demo`)
  return person
}

const signIn = async (
  call: DemoApiCall,
  { username, password }: { username: string; password: string },
): Promise<SignedIn> => {
  const { id, accessToken } = await call(auth.signIn.method, auth.signIn.path, { username, password })
  return { id: String(id), token: String(accessToken) }
}

/** The first invitation makes the account, so that it has no business of its own; it accepts the others. */
const hire = async (call: DemoApiCall, owners: People, colleague: DemoColleague) => {
  const { username, email, password, jobs } = colleague
  const [first, ...others] = Object.entries(jobs)
  if (!first) throw new Error(`${username} no trabaja en ningún negocio de la demo`)
  const workspaceInvitation = await invite(call, owners, first)
  const { signUp } = registration
  await call(signUp.method, signUp.path, { username, email, password, workspaceInvitation })
  const person = await signIn(call, colleague)
  const { accept } = workspaceInvitations
  for (const job of others)
    await call(accept.method, accept.path, { token: await invite(call, owners, job) }, person.token)
  return person
}

const invite = async (call: DemoApiCall, owners: People, [owner, role]: [string, string]) => {
  const { create } = workspaceInvitations
  const { data } = await call(create.method, create.path, { role }, findPerson(owners, owner).token)
  return new URL(String((data as { url: unknown }).url)).searchParams.get('token')
}

const shareConversations = async (call: DemoApiCall, people: People, owner: SignedIn) => {
  const { list, assign } = conversations
  const { data } = await call(list.method, `${list.path}?status=transferred&limit=50`, undefined, owner.token)
  const waiting = (data as { items: { id: string }[] }).items
  for (const [n, { assignee, note }] of TEAM_WORK.entries()) {
    const id = waiting[n]?.id
    if (id === undefined) return
    const pathOf = (path: string) => path.replace(':id', id)
    await call(assign.method, pathOf(assign.path), { userId: findPerson(people, assignee).id }, owner.token)
    if (note !== null) await call(notes.add.method, pathOf(notes.add.path), { content: note }, owner.token)
  }
}
