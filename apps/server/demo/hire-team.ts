import { auth, conversations, notes, registration, workspaceInvitations } from '@portavoz/contract'
import { createApiCaller, type DemoApiCall } from './api-caller.ts'
import type { DemoAccount } from './stories/story.ts'
import { type DemoColleague, TEAM_WORK } from './stories/team.ts'

type SignedIn = { id: string; token: string }

/** Creates the colleagues, who accept the owners' invitations, and shares the first conversations among them. */
export const hireTeam = async (url: string, accounts: DemoAccount[], team: DemoColleague[]): Promise<void> => {
  const call = createApiCaller(url)
  const people = new Map<string, SignedIn>()
  for (const account of accounts) people.set(account.username, await signIn(call, account))
  for (const colleague of team) {
    const { username, email, password, jobs } = colleague
    await call(registration.signUp.method, registration.signUp.path, { username, email, password })
    const person = await signIn(call, colleague)
    people.set(username, person)
    for (const [owner, role] of Object.entries(jobs)) await invite(call, find(people, owner), person, role)
  }
  await shareConversations(call, people, find(people, accounts[0]?.username ?? ''))
}

const find = (people: ReadonlyMap<string, SignedIn>, username: string): SignedIn => {
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

const invite = async (call: DemoApiCall, owner: SignedIn, person: SignedIn, role: string) => {
  const { create, accept } = workspaceInvitations
  const { data } = await call(create.method, create.path, { role }, owner.token)
  const link = new URL(String((data as { url: unknown }).url))
  await call(accept.method, accept.path, { token: link.searchParams.get('token') }, person.token)
}

const shareConversations = async (call: DemoApiCall, people: ReadonlyMap<string, SignedIn>, owner: SignedIn) => {
  const { list, assign } = conversations
  const { data } = await call(list.method, `${list.path}?status=transferred&limit=50`, undefined, owner.token)
  const waiting = (data as { items: { id: string }[] }).items
  for (const [n, { assignee, note }] of TEAM_WORK.entries()) {
    const id = waiting[n]?.id
    if (id === undefined) return
    const pathOf = (path: string) => path.replace(':id', id)
    await call(assign.method, pathOf(assign.path), { userId: find(people, assignee).id }, owner.token)
    if (note !== null) await call(notes.add.method, pathOf(notes.add.path), { content: note }, owner.token)
  }
}
